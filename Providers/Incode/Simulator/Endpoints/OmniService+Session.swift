import IDVCrypto
import IDVPrimitives
import IDVSimulatorKit

extension OmniService {
    func start(_ call: OmniCall) throws(OmniReply) -> SimulatorResponse {
        if call.request.headers.contains(Self.tokenHeader) { record(.tokenOnStart, .start) }
        if let id = try call.optionalText("interviewId") { return try resume(id, call) }
        let flowID = try call.text("configurationId")
        guard let flow = call.account.flows.first(where: { $0.configurationID == flowID }) else {
            throw .badRequest("Configuration not found")
        }
        let customerID = try call.optionalText("externalCustomerId")
        let olderID = try call.optionalText("externalId")
        let externalID = customerID ?? olderID
        let now = now
        let (id, token) = state.withLock { state in
            let id = state.sessions.start(
                clientID: call.account.clientID,
                flow: flow,
                externalCustomerID: externalID
            )
            return (id, state.sessions.issueToken(for: id, now: now, revokesEarlier: false))
        }
        return .json(200, started(id, token, call, isExisting: false))
    }

    /// A new token for a session that there is.
    private func resume(_ id: String, _ call: OmniCall) throws(OmniReply) -> SimulatorResponse {
        let now = now
        let revokes = configuration.revokesEarlierTokens
        let token = state.withLock { state -> String? in
            guard state.sessions[id]?.clientID == call.account.clientID else { return nil }
            return state.sessions.issueToken(for: id, now: now, revokesEarlier: revokes)
        }
        guard let token else { throw .notFound }
        return .json(200, started(id, token, call, isExisting: true))
    }

    private func started(
        _ id: String,
        _ token: String,
        _ call: OmniCall,
        isExisting: Bool
    ) -> JSONValue {
        var answer: [String: JSONValue] = [
            "token": .string(token), "interviewId": .string(id),
            "interviewCode": .string(String(id.suffix(6)).uppercased()),
            "flowType": "flow", "idCaptureTimeout": 25, "idDetectionTimeout": 60,
            "selfieCaptureTimeout": 25, "curpValidationRetries": 3,
            "clientId": .string(call.account.clientID), "env": "demo",
            "existingSession": .bool(isExisting), "endScreenTitle": nil, "endScreenText": nil,
            "optinEnabled": false, "optinCompanyName": nil, "onboardingLinkExpirationMinutes": 15,
        ]
        if let retries = configuration.idCaptureRetries {
            answer["idCaptureRetries"] = .number(Double(retries))
        }
        if let retries = configuration.selfieCaptureRetries {
            answer["selfieCaptureRetries"] = .number(Double(retries))
        }
        return .object(answer)
    }

    func addDeviceFingerprint(_ call: OmniCall) throws(OmniReply) -> SimulatorResponse {
        guard call.body.object?.isEmpty == false else {
            throw .badRequest("device fingerprint expected")
        }
        let media = SentMedia(bytes: call.request.body.bytes)
        try change(call) { (session, state) throws(OmniReply) in
            if session.hasFingerprint { state.note(.fingerprintTwice, call.operation) }
            session.hasFingerprint = true
            session.received.append(media.received(by: call.operation.rawValue))
        }
        return Self.success()
    }

    func addDiagnostics(_ call: OmniCall) throws(OmniReply) -> SimulatorResponse {
        let media = SentMedia(bytes: call.request.body.bytes)
        try change(call) { (session, _) throws(OmniReply) in
            session.received.append(media.received(by: call.operation.rawValue))
        }
        return Self.success()
    }

    /// A session that is finished stays so: a repeat gets the same answer.
    func finish(_ call: OmniCall) throws(OmniReply) -> SimulatorResponse {
        let now = now
        try change(call) { (session, _) throws(OmniReply) in
            session.finishCount += 1
            if session.finishJob == nil { session.finishJob = OmniSession.Job(begun: now) }
        }
        return .json(200, ["redirectionUrl": nil, "action": "approved"])
    }

    /// Makes the identity, once; only a session whose score is good gets one.
    func approve(_ call: OmniCall) throws(OmniReply) -> SimulatorResponse {
        try checkInterview(call.parameter("interviewId"), call)
        let answer = try change(call) { (session, state) throws(OmniReply) -> JSONValue in
            self.advance(&session, state.scenario, isPoll: false)
            let overall = ScoreAnswer(self.scored(session, state.scenario), now: now).overall
            guard session.finishJob?.isDone == true, overall == .passed else {
                return [
                    "success": false, "uuid": nil, "token": nil,
                    "totalScore": .string(overall.status), "existingCustomer": false,
                ]
            }
            session.approvals += 1
            let digest = SHA256.hash(Array("identity-\(session.interviewID)".utf8)).hex
            return [
                "success": true, "uuid": .string(String(digest.prefix(24))),
                "token": .string("sandbox-customer-\(digest.suffix(24))"),
                "totalScore": .string(overall.status),
                "existingCustomer": .bool(session.approvals > 1),
            ]
        }
        return .json(200, answer)
    }

    /// An interview's id in a query, which the token already says: it may be missing, not another's.
    func checkInterview(_ id: String?, _ call: OmniCall) throws(OmniReply) {
        guard id == nil || id == call.session else { throw .notFound }
    }

    func advance(_ session: inout OmniSession, _ scenario: IncodeScenario, isPoll: Bool) {
        guard scenario != .processingNever else { return }
        let factor = scenario == .processingSlow ? 10 : 1
        session.advanceJobs(
            isPoll: isPoll,
            now: now,
            polls: max(0, configuration.pollsUntilReady) * factor,
            seconds: max(0, configuration.processingSeconds) * Double(factor)
        )
    }
}
