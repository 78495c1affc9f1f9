import IDVPrimitives
import IDVSimulatorKit

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

extension DeepIDVService {
    /// Both spellings of a field are taken; camelCase wins where both are given.
    func createSession(
        _ request: SimulatorRequest,
        _ caller: SimulatedDeepIDV.Account
    ) throws(DeepIDVReply) -> SimulatorResponse {
        var reader = SchemaReader(try jsonBody(of: request))
        let email = reader.text("email") ?? ""
        if !email.isEmpty, !Self.isEmail(email) {
            reader.reject("email", code: "invalid_string", ["validation": "email"])
        }
        let phone = reader.text("phone") ?? ""
        if !phone.isEmpty, !Self.isPhone(phone) {
            reader.reject("phone", code: "invalid_string", ["validation": "regex"])
        }
        let firstName = reader.text("firstName", "first_name") ?? ""
        let lastName = reader.text("lastName", "last_name") ?? ""
        let externalID = reader.text("externalId", "external_id", isRequired: false)
        let workflowID = reader.text("workflowId", "workflow_id", isRequired: false)
        let redirect = reader.text("redirectUrl", "redirect_url", isRequired: false)
        if let redirect, !redirect.hasPrefix("https://") {
            reader.reject("redirectUrl", code: "invalid_string", ["validation": "url"])
        }
        let invitations = [
            reader.flag("sendEmailInvite", "send_email_invite", otherwise: true),
            reader.flag("sendPhoneInvite", "send_phone_invite", otherwise: true),
        ].filter { $0 }.count
        let hours = reader.integer(
            "expiresInHours",
            "expires_in_hours",
            in: 1...8_760,
            isRequired: false
        )
        try reader.check()
        guard caller.hasFunds else { throw .withoutFunds }
        let now = now
        let session = state.withLock { state in
            let session = HostedSession(
                id: state.sessions.nextID(),
                organization: caller.organization,
                externalID: externalID,
                workflowID: workflowID,
                email: email,
                firstName: firstName,
                lastName: lastName,
                created: now,
                expires: hours.map { now + Double($0) * 3_600 },
                updated: now
            )
            state.sessions.add(session, invitations: invitations)
            return session
        }
        var answer: [String: JSONValue] = [
            "id": .string(session.id),
            "session_url": .string("https://verify.deepidv.invalid/s/\(session.id)"),
            "links": [
                [
                    "rel": "self",
                    "href": .string("https://api.deepidv.com/v1/sessions/\(session.id)"),
                ]
            ],
        ]
        if let externalID { answer["externalId"] = .string(externalID) }
        if let expires = session.expires { answer["expires_at"] = .string(Self.timestamp(expires)) }
        return .json(200, .object(answer))
    }

    func readSession(
        _ id: String,
        _ caller: SimulatedDeepIDV.Account
    ) throws(DeepIDVReply) -> SimulatorResponse {
        let session = try session(id, caller)
        return .json(
            200,
            [
                "session_record": record(of: session), "resource_links": [:],
                "user": [
                    "email": .string(session.email), "first_name": .string(session.firstName),
                    "last_name": .string(session.lastName),
                ],
            ]
        )
    }

    func updateSession(
        _ id: String,
        _ request: SimulatorRequest,
        _ caller: SimulatedDeepIDV.Account
    ) throws(DeepIDVReply) -> SimulatorResponse {
        let session = try session(id, caller)
        var reader = SchemaReader(try jsonBody(of: request))
        let status = reader.choice("new_status", of: ["VERIFIED", "REJECTED"], isRequired: true)
        try reader.check()
        let now = now
        guard !["VERIFIED", "REJECTED", "EXPIRED"].contains(session.status(at: now)) else {
            throw DeepIDVReply(
                DeepIDVReply.error(409, "Session is terminal", code: "SESSION_TERMINAL")
            )
        }
        state.withLock { $0.sessions.setStatus(status ?? "", of: id, at: now) }
        return .json(200, ["session_record": record(of: try self.session(id, caller))])
    }

    /// Newest first.
    ///
    /// The token is the place in the list, and opaque to clients.
    func listSessions(
        _ request: SimulatorRequest,
        _ caller: SimulatedDeepIDV.Account
    ) throws(DeepIDVReply) -> SimulatorResponse {
        guard let items = request.queryItems else {
            throw .invalid([SchemaIssue(path: [], code: "custom", details: ["message": "query"])])
        }
        var query: [String: JSONValue] = [:]
        for item in items { query[item.name] = .string(item.value) }
        if let limit = query["limit"]?.string.flatMap({ Double($0) }) {
            query["limit"] = .number(limit)
        }
        var reader = SchemaReader(.object(query))
        let limit = reader.integer("limit", in: 1...500, isRequired: false) ?? 50
        let start = query["next_token"]?.string.map { Int($0.dropFirst()) ?? -1 } ?? 0
        if start < 0 { reader.reject("next_token", code: "invalid_string") }
        try reader.check()
        let matching = state.withLock { $0.sessions.sessions }.reversed().filter { session in
            guard session.organization == caller.organization else { return false }
            let created = Self.timestamp(session.created)
            if let from = query["start_date"]?.string, created < from { return false }
            if let until = query["end_date"]?.string, created > until { return false }
            // The first filter that is given holds, in deepidv's order.
            if let id = query["external_id"]?.string { return session.externalID == id }
            if let id = query["workflow_id"]?.string { return session.workflowID == id }
            return true
        }
        let page = matching.dropFirst(start).prefix(limit)
        let next = start + page.count
        return .json(
            200,
            [
                "sessions": .array(page.map { record(of: $0) }),
                "next_token": next < matching.count ? .string("t\(next)") : .null,
            ]
        )
    }

    private func session(
        _ id: String,
        _ caller: SimulatedDeepIDV.Account
    ) throws(DeepIDVReply) -> HostedSession {
        guard let session = state.withLock({ $0.sessions[id] }) else { throw .notFound }
        guard session.organization == caller.organization else { throw .foreign }
        return session
    }

    private func record(of session: HostedSession) -> JSONValue {
        let status = session.status(at: now)
        var members: [String: JSONValue] = [
            "id": .string(session.id), "organization_id": .string(session.organization),
            "status": .string(status),
            "session_progress": status == "PENDING" ? "PENDING" : "COMPLETED",
            "created_at": .string(Self.timestamp(session.created)),
            "updated_at": .string(Self.timestamp(session.updated)),
        ]
        if let id = session.externalID { members["external_id"] = .string(id) }
        if let id = session.workflowID { members["workflow_id"] = .string(id) }
        if let expires = session.expires {
            members["expires_at"] = .string(Self.timestamp(expires))
        }
        return .object(members)
    }

    private static func timestamp(_ seconds: Double) -> String {
        Date(timeIntervalSince1970: seconds).formatted(
            Date.ISO8601FormatStyle(includingFractionalSeconds: true)
        )
    }

    private static func isEmail(_ text: String) -> Bool {
        let parts = text.split(separator: "@", omittingEmptySubsequences: false)
        return parts.count == 2 && !parts[0].isEmpty && parts[1].contains(".")
    }

    /// E.164: `^\+[1-9]\d{9,14}$`.
    private static func isPhone(_ text: String) -> Bool {
        let digits = text.dropFirst()
        return text.hasPrefix("+") && (10...15).contains(digits.count) && digits.first != "0"
            && digits.allSatisfy { $0.isASCII && $0.isNumber }
    }
}
