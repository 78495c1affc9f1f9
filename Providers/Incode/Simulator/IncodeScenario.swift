/// What goes wrong at the simulator, by name.
///
/// Calls are counted in each session, and `omni/start` over all of them. "Judging" calls are those
/// that carry or process an ID or a face, finish-status, and the score and OCR reads.
@nonexhaustive
public enum IncodeScenario: String, Sendable, CaseIterable {
    /// Nothing.
    case none
    /// The first finish is done; then the connection closes without an answer.
    case lostAnswer = "lost-answer"
    /// The first start makes a session; then the connection closes without an answer.
    case lostAnswerStart = "lost-answer-start"
    /// The first part of a recording is taken; then the connection closes without an answer.
    case lostAnswerPart = "lost-answer-part"
    /// The first completion of an upload is done; then the connection closes without an answer.
    case lostAnswerComplete = "lost-answer-complete"
    /// The first start, front and selfie answer 429, `Retry-After: 1`.
    case tooManyRequests = "429-retry-after"
    /// The first call of each operation answers 503.
    case unavailableThenOK = "503-then-ok"
    /// Every call answers 503.
    case unavailableAlways = "503-always"
    /// Each judging call is done; then a gateway answers 502 in HTML.
    case gatewayPage = "html-502"
    /// A session's first token ends with the device fingerprint: later calls with it answer 401.
    case tokenExpired = "token-expired"
    /// Every call with a token answers 401.
    case tokenExpiredAlways = "token-expired-always"
    /// Every call answers 403.
    case keyRevoked = "key-revoked"
    /// The first front has glare.
    case glareThenOK = "glare-then-ok"
    /// The first front is not sharp.
    case blurThenOK = "blur-then-ok"
    /// The first front is a back, as the answer has it.
    case wrongSideThenOK = "wrong-side-then-ok"
    /// Each front has glare.
    case glareAlways = "glare-always"
    /// Each front is of a type that the flow does not accept.
    case idTypeUnacceptable = "id-type-unacceptable"
    /// Each front is refused for a reason that nobody knows.
    case unknownFailReason = "unknown-fail-reason"
    /// The first face is taken for a spoof.
    case selfieSpoofThenOK = "selfie-spoof-then-ok"
    /// The first face is too dark.
    case selfieDarkThenOK = "selfie-dark-then-ok"
    /// The first face's answer has no confidence.
    case noConfidenceOnce = "no-confidence-once"
    /// The first call that carries a face and the first that processes one answer 6000.
    case face6000Once = "face-6000-once"
    /// Each process/id answers 6000.
    case processID6000 = "process-id-6000"
    /// The first process/id is done, and answers with a `NumberFormatException`.
    case numberFormatException = "number-format-exception"
    /// The first process/id is done, and answers "Id already processed".
    case alreadyProcessed = "already-processed"
    /// Jobs take ten times as many polls and seconds.
    case processingSlow = "processing-slow"
    /// Jobs are never done.
    case processingNever = "processing-never"
    /// The first status read answers 500.
    case statusErrorThenOK = "status-error-then-ok"
    /// The status never says that the face is validated.
    case faceStatusNever = "face-status-never"
    /// Each score has no section but `overall`.
    case scoreNullSections = "score-null-sections"
    /// Each score's `overall` has a status that nobody knows.
    case scoreUnknownStatus = "score-unknown-status"
    /// Each score's `overall` says `MANUAL`.
    case scoreManual = "score-manual"
    /// Each score's `overall` says `FAIL`, and every section is as it would be.
    case scoreOverallFailTestsOK = "score-overall-fail-tests-ok"
    /// Each score is that of a session without video selfie, speech and consent, whatever these were.
    case scoreIgnoresVideo = "score-ignores-video"
    /// Speech, consent face and upload completion answer with a similarity, and no success.
    case undocumentedAnswers = "undocumented-answers"
    /// Each front and back is answered with an empty object.
    case emptyDocumentAnswers = "empty-document-answers"
    /// Each face has lenses, a mask, a head cover and closed eyes.
    case selfieObscured = "selfie-obscured"
    /// Each comparison of a face with the document says 0.5.
    case matchFraction = "match-fraction"
    /// Each comparison of the video selfie's document says that its type is the same, and no more.
    case compareBare = "compare-bare"
    /// Each start answers that the session is one that there was.
    case existingSession = "existing-session"
    /// The OCR data of v2 is not wrapped.
    case ocrV1Envelope = "ocr-v1-envelope"
    /// A read of more than two images answers 502.
    case images502WhenMany = "images-502-when-many"
    /// A finish by POST answers 405.
    case finish405OnPost = "finish-405-on-post"
    /// The first upload URL's time is over; a fresh one is good.
    case presignExpired = "presign-expired"
    /// Each upload answers 403, `SignatureDoesNotMatch`.
    case uploadSignatureRefused = "put-403-signature"
    /// Each upload URL is on a host that is not the vendor's.
    case presignForeignHost = "presign-foreign-host"
    /// Each upload URL is without TLS: the same place when the simulator serves HTTPS, else a host
    /// that is not on loopback.
    case presignInsecureURL = "presign-http-url"
    /// The questions come without the consent phrase.
    case questionWithoutConsent = "question-without-consent"
    /// The questions come as a member of an object.
    case questionsWrapped = "questions-wrapped"
    /// The tags of parts are in quotation marks.
    case etagWithQuotes = "etag-with-quotes"
    /// Each answer has fields that nobody knows, and null for optional ones.
    case unknownFieldsAndNulls = "unknown-fields-and-nulls"
    /// Each judging call is done, and answers 200 with no body.
    case emptyAnswer = "empty-200"
    /// Each judging call is done; half of the announced answer is sent.
    case truncatedAnswer = "truncated-json"
    /// Each judging call is done; then nothing is sent.
    case stallBeforeHeaders = "stall-before-headers"
    /// Each judging call is done; half of the answer is sent, then nothing.
    case stallMidBody = "stall-mid-body"
    /// Each judging call is done, and answers with tens of megabytes.
    case hugeAnswer = "huge-answer"
    /// Every call answers 307 to the configured other place.
    case redirectElsewhere = "redirect-307-elsewhere"
    /// Every answer comes late.
    case slow
}
