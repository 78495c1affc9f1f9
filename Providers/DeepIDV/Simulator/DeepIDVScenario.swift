/// What goes wrong at the simulator, by name.
///
/// "Analysis" is scan, verify and the three face calls: those that deepidv bills.
@nonexhaustive
public enum DeepIDVScenario: String, Sendable, CaseIterable {
    /// Nothing.
    case none
    /// Each analysis is done and billed; then the connection closes without an answer.
    case lostAnswer = "lost-answer"
    /// The first presign is done; then the connection closes without an answer.
    case lostAnswerPresign = "lost-answer-presign"
    /// The first two presigns and the first call of each analysis answer 429, `Retry-After: 1`.
    case tooManyRequests = "429-retry-after"
    /// The first call of each operation answers 503.
    case unavailableThenOK = "503-then-ok"
    /// Every call answers 503.
    case unavailableAlways = "503-always"
    /// Each verify answers 500, and is not billed.
    case errorOnVerify = "500-on-verify"
    /// The first presign gives URLs whose time is over; a fresh one gives good ones.
    case presignExpired = "presign-expired"
    /// Each upload answers 403, `SignatureDoesNotMatch`.
    case uploadSignatureRefused = "put-403-signature"
    /// Each object's first upload answers 503, `SlowDown`.
    case uploadUnavailableThenOK = "put-503-then-ok"
    /// Each upload's connection is reset while the body is on its way.
    case uploadReset = "put-reset"
    /// Each analysis is done and billed; then a gateway answers 502 in HTML.
    case gatewayPage = "html-502"
    /// Each analysis is done and billed, and answers 200 in HTML.
    case pageInsteadOfAnswer = "html-200"
    /// Each analysis is done and billed, and answers 200 with no body.
    case emptyAnswer = "empty-200"
    /// Each analysis is done and billed; half of the announced answer is sent.
    case truncatedAnswer = "truncated-json"
    /// Each analysis answers with a confidence that is a string.
    case wrongTypes = "wrong-types"
    /// Each analysis answers without a required field.
    case missingField = "missing-field"
    /// Each analysis answers with fields nobody knows, and null for optional ones.
    case unknownFieldsAndNulls = "unknown-fields-and-nulls"
    /// Each analysis answers with a confidence of 9300.
    case outOfScale = "out-of-scale"
    /// Each analysis contradicts itself: verified, but the faces do not match.
    case contradiction
    /// Each analysis is done and billed; then nothing is sent.
    case stallBeforeHeaders = "stall-before-headers"
    /// Each analysis is done and billed; half of the answer is sent, then nothing.
    case stallMidBody = "stall-mid-body"
    /// Every call answers 307 to the configured other place.
    case redirectElsewhere = "redirect-307-elsewhere"
    /// Each presign gives one upload more than asked for.
    case presignTooMany = "presign-too-many"
    /// Each presign gives one upload less than asked for.
    case presignTooFew = "presign-too-few"
    /// Each presign gives no uploads.
    case presignEmpty = "presign-empty"
    /// Each presign gives URLs on a host that is not the vendor's.
    case presignForeignHost = "presign-foreign-host"
    /// Each presign gives URLs without TLS: the same place when the simulator serves HTTPS, else a
    /// host that is not on loopback.
    case presignInsecureURL = "presign-http-url"
    /// Each presign gives what is no URL.
    case presignGarbageURL = "presign-garbage-url"
    /// Each analysis is done and billed, and answers with tens of megabytes.
    case hugeAnswer = "huge-answer"
    /// Every answer comes late.
    case slow
    /// Each analysis and each new session answers 402 in plain text.
    case outOfFunds = "out-of-funds"
    /// Every call answers 401.
    case keyRevoked = "key-revoked"
}
