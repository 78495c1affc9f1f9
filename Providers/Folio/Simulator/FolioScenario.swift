/// What goes wrong at a simulated Folio, by name.
///
/// Where nothing else is said, a wrong update is wrong each time that its kind of step is shown, in
/// answers to reads and commands alike. The scenarios that begin with `photo` make a photo the step of
/// an inquiry that names no template.
@nonexhaustive
public enum FolioScenario: String, Sendable, CaseIterable {
    /// Nothing.
    case normal

    // MARK: Updates of a liveness step

    /// The state is one that nobody knows, `VIDEO`.
    case unknownState = "unknown-state"
    /// There is no state.
    case missingState = "missing-state"
    /// There is no capture session.
    case missingCaptureSession = "missing-capture-session"
    /// The capture session's id is empty.
    case emptyCaptureSession = "empty-capture-session"
    /// The capture session is a text, and no object.
    case textCaptureSession = "text-capture-session"
    /// Nothing says which command prepared the capture session.
    case missingPreparingCommand = "missing-preparing-command"
    /// The id of the command that prepared the capture session is empty.
    case emptyPreparingCommand = "empty-preparing-command"
    /// There is no liveness mode.
    case missingMode = "missing-mode"
    /// The liveness mode is written in lower case.
    case unknownMode = "unknown-mode"
    /// The liveness mode is that of the other state.
    case mismatchedMode = "mismatched-mode"
    /// There is no service address.
    case missingServiceURL = "missing-service-url"
    /// The service address is null.
    case nullServiceURL = "null-service-url"
    /// The service address is empty.
    case emptyServiceURL = "empty-service-url"
    /// The service address has a user name.
    case serviceURLWithUser = "service-url-with-user"
    /// The service address has a query.
    case serviceURLWithQuery = "service-url-with-query"
    /// The service address has a fragment.
    case serviceURLWithFragment = "service-url-with-fragment"
    /// The service address has another path.
    case serviceURLOtherPath = "service-url-other-path"
    /// The service address has another port.
    case serviceURLOtherPort = "service-url-other-port"
    /// The service address is on another host, one that does not exist.
    case serviceURLOtherHost = "service-url-other-host"
    /// The service address has the other one of `http` and `https`: a downgrade over TLS.
    case serviceURLOtherScheme = "service-url-other-scheme"
    /// The service address is a path alone.
    case relativeServiceURL = "relative-service-url"
    /// There is no credential.
    case missingCredential = "missing-credential"
    /// The credential is empty.
    case emptyCredential = "empty-credential"
    /// The credential has a line break and a header of its own behind it.
    case credentialWithLineBreak = "credential-with-line-break"
    /// There is no credential, and the service address is on another host.
    case twoDefects = "two-defects"

    // MARK: Updates of a photo step

    /// There is no capture target.
    case photoWithoutTarget = "photo-without-target"
    /// The capture target has no field.
    case photoWithoutField = "photo-without-field"
    /// The capture target's field is null.
    case photoWithNullField = "photo-with-null-field"
    /// The capture target's field is empty.
    case photoWithEmptyField = "photo-with-empty-field"
    /// The capture target's field is white space.
    case photoWithBlankField = "photo-with-blank-field"
    /// The capture target's field is a number.
    case photoWithNumberField = "photo-with-number-field"
    /// There is no capture session.
    case photoWithoutSession = "photo-without-session"
    /// Nothing says which command prepared the capture session.
    case photoWithoutCommand = "photo-without-command"
    /// There is a service address, and it is the right one.
    case photoWithServiceURL = "photo-with-service-url"
    /// There is a service address that is none.
    case photoWithGarbageURL = "photo-with-garbage-url"
    /// There is a credential.
    case photoWithCredential = "photo-with-credential"

    // MARK: Updates in the course of an inquiry

    /// The first update of the step has a user name in its address; the later ones are right.
    case rejectedThenMended = "rejected-then-mended"
    /// The first update of the step is right; the later ones name another capture session, and have a
    /// user name in their address.
    case rightThenRejected = "right-then-rejected"
    /// A read after a change repeats, once, what the read before it answered.
    case staleRevision = "stale-revision"
    /// Each answer is about another inquiry.
    case otherInquiry = "other-inquiry"
    /// The capture session is never prepared.
    case stuckPreparing = "stuck-preparing"
    /// The capture is checked without end.
    case stuckProcessing = "stuck-processing"

    // MARK: Decisions

    /// The decision is a word that nobody knows, `MAYBE`.
    case unknownDecision = "unknown-decision"
    /// A completed inquiry has no decision.
    case decisionMissing = "decision-missing"
    /// An inquiry that is not completed has the decision `APPROVED`.
    case earlyDecision = "early-decision"
    /// The decision is `APPROVED`, although the service says that liveness is not confirmed.
    case contradictoryApproval = "contradictory-approval"

    // MARK: Answers of the inquiry's server

    /// Each read has a member twice.
    case duplicateKey = "duplicate-key"
    /// Each read ends before its JSON does.
    case malformedJSON = "malformed-json"
    /// Each read is longer than 1 MiB.
    case hugeUpdate = "huge-update"
    /// The first submit is processed; then the connection is reset without an answer.
    case lostSubmitAnswer = "lost-submit-answer"
    /// The first upload is processed; then the connection is reset without an answer.
    case lostUploadAnswer = "lost-upload-answer"
    /// The first create makes an inquiry; then the connection is reset without an answer.
    case lostCreateAnswer = "lost-create-answer"
    /// The first create, and an inquiry's first read, submit and upload answer 429, `Retry-After: 1`.
    case tooManyRequests = "429-retry-after"
    /// The first create, and an inquiry's first command and upload answer 500, and nothing is done.
    case errorThenOK = "500-then-ok"
    /// The first submit is processed, and answers 500.
    case errorAfterSubmit = "500-after-submit"
    /// Each call of the inquiry's server answers 503.
    case unavailableAlways = "503-always"
    /// The first submit and upload fail, and may come again with the same id.
    case submitFailsRetryable = "submit-fails-retryable"
    /// Every answer comes late.
    case slow

    // MARK: The selfie proxy

    /// Each of the engine's calls answers 307 to the configured other place.
    case proxyRedirect = "proxy-redirect"
    /// Each of the engine's calls answers 401.
    case proxyUnauthorized = "proxy-unauthorized"
    /// The answer to a start has no transaction id.
    case startWithoutTransaction = "start-without-transaction"
    /// The answer to the engine has no status.
    case engineStatusMissing = "engine-status-missing"
    /// The answer to the engine has a status that is null.
    case engineStatusNull = "engine-status-null"
    /// The answer to the engine has the code 254 beside the status 0.
    case engineErrorBesidePositive = "engine-error-beside-positive"
    /// The answer to the engine is about another transaction.
    case engineOtherTransaction = "engine-other-transaction"
    /// The first picture is processed; then the connection is reset without an answer.
    case lostEngineAnswer = "lost-engine-answer"

    // MARK: The face liveness service

    /// A transaction has no status.
    case statusMissing = "status-missing"
    /// A transaction has a status that is null.
    case statusNull = "status-null"
    /// A transaction has the code 254 beside the status 0.
    case errorBesidePositive = "error-beside-positive"
    /// A transaction is of the other mode.
    case wrongType = "wrong-type"
    /// What is read is another transaction.
    case otherTransaction = "other-transaction"
    /// A transaction has the tag of another capture session.
    case foreignTag = "foreign-tag"
    /// A transaction has no tag, which is no fault.
    case missingTag = "missing-tag"
    /// A transaction is not there yet when it is read for the first times.
    case eventuallyConsistent = "eventually-consistent"
    /// Every call of the service answers 503, the engine's too.
    case serviceDown = "service-down"
    /// The calls of the service's public document answer 503; the engine's do not.
    case serviceReadsDown = "service-reads-down"
    /// The service has no valid licence.
    case notReady = "not-ready"
}
