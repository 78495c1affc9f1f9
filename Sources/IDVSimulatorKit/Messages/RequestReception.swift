/// What happens to a request's body.
public enum RequestReception {
    /// It is read into a sink, and the request is answered afterwards.
    case read(any RequestBodySink)
    /// The request is answered at once; its body is not read, no latency is kept, and
    /// the connection ends.
    case answer(SimulatorResponse)
}
