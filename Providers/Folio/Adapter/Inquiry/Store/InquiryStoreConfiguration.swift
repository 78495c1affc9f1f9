/// What an inquiry's store is set up with.
public struct InquiryStoreConfiguration: Sendable {
    /// The kind of host.
    public var platform: InquiryPlatform
    /// The selfie proxy that service addresses are held against; nil makes every address an
    /// `InquiryError.invalidLink`.
    public var selfieProxy: SelfieProxyRule?
    /// The web page's origin, as `https://shop.example.test`; nil elsewhere.
    public var pageOrigin: String?
    /// Which engine the host has.
    public var engine: EngineAvailability
    /// The longest photo in bytes.
    public var maximumUploadBytes: Int
    /// Whether going back is possible while a command is under way or the step is being checked.
    public var allowsBackWhileBusy: Bool
    /// What the ids of commands begin with; a number follows.
    public var commandIDPrefix: String
    /// Whether the web's selfie code is there from the beginning.
    public var isSelfieChunkLoaded: Bool
    /// The texts of the dialog after a failed run on the web, where the inquiry's state has none.
    public var chrome: InquiryChromeTexts

    /// Makes a configuration.
    ///
    /// - Parameters:
    ///   - platform: the kind of host.
    ///   - selfieProxy: the selfie proxy; nil refuses every liveness step.
    ///   - pageOrigin: the web page's origin.
    ///   - engine: which engine the host has.
    ///   - maximumUploadBytes: the longest photo in bytes.
    ///   - allowsBackWhileBusy: whether going back is possible while the store is busy.
    ///   - commandIDPrefix: what the ids of commands begin with.
    ///   - isSelfieChunkLoaded: whether the web's selfie code is there from the beginning.
    ///   - chrome: the texts of the web's retry dialog.
    public init(
        platform: InquiryPlatform,
        selfieProxy: SelfieProxyRule?,
        pageOrigin: String? = nil,
        engine: EngineAvailability = .default,
        maximumUploadBytes: Int = 10 << 20,
        allowsBackWhileBusy: Bool = false,
        commandIDPrefix: String = "c",
        isSelfieChunkLoaded: Bool = true,
        chrome: InquiryChromeTexts = InquiryChromeTexts()
    ) {
        self.platform = platform
        self.selfieProxy = selfieProxy
        self.pageOrigin = pageOrigin
        self.engine = engine
        self.maximumUploadBytes = maximumUploadBytes
        self.allowsBackWhileBusy = allowsBackWhileBusy
        self.commandIDPrefix = commandIDPrefix
        self.isSelfieChunkLoaded = isSelfieChunkLoaded
        self.chrome = chrome
    }

    /// Where the engine sends its requests for a view: on the web perhaps the page's own origin.
    public func engineURL(for view: SelfieCaptureView) -> String {
        guard platform == .web, let pageOrigin else { return view.service.engineBase }
        return SelfieProxyRule.engineURL(view.service, pageOrigin: pageOrigin)
    }
}
