import IDVPrimitives
import IdentityVerification

@testable import IncodeProvider

/// What the tests of the reading share: the reference's golden answers with invented values.
enum ResultFixtures {
    static func json(_ text: String) throws -> JSONValue { try JSONValue(parsing: text.utf8) }

    /// Example G20.
    static let score = """
        {"idValidation":{"photoSecurityAndQuality":[
          {"value":"PASSED","status":"OK","key":"tamperCheck"},
          {"value":"OK","status":"OK","key":"screenIdLiveness"},
          {"value":"97","status":"OK","key":"sharpnessFront"}],
         "idSpecific":[{"value":"100","status":"OK","key":"documentClassification"},
          {"value":"100","status":"WARN","key":"documentExpired"}],
         "customFields":[],"appliedRule":null,
         "overall":{"value":"98.0","status":"OK","key":null}},
         "liveness":{"overall":{"value":"99.1","status":"OK"},
          "livenessScore":{"value":"99.1","status":"OK"},
          "photoQuality":{"value":"PASSED"},"spoofDetectionMethod":"SF"},
         "faceRecognition":{"overall":{"value":"100.0","status":"OK"},
          "faceBrightness":{"value":"121.4","status":"OK"},
          "lensesCheck":{"status":"OK"},"maskCheck":{"status":"OK"},
          "existingUser":false,"appliedRule":null},
         "governmentValidation":null,
         "idOcrConfidence":{"overallConfidence":{"value":"97.5","status":"OK","key":null}},
         "videoConference":{"videoFileIsPresent":{"status":"OK"}},
         "deviceRisk":{"overall":{"status":"OK"}},"retryInfo":{},
         "reasonMsg":"ok","overall":{"value":"99.0","status":"OK","key":null}}
        """

    /// The fields of example G21, without the envelope.
    static let fields = """
        {"name":{"fullName":"ALMA EXAMPLE","firstName":"ALMA","givenName":"ALMA",
          "paternalLastName":"EXAMPLE"},
         "address":"1 TEST ST\\nSAMPLETOWN, MA 00000",
         "addressFields":{"state":"MA","postalCode":"00000-0000"},
         "typeOfId":"DriversLicense","documentFrontSubtype":"DRIVERS_LICENSE",
         "documentBackSubtype":"DRIVERS_LICENSE",
         "birthDate":-86400000,"gender":"F","documentNumber":"T000000",
         "issuedAt":"1600000000000","expireAt":"1900000000000",
         "issueDate":2020,"expirationDate":2030,"additionalTimestamps":[],
         "issuingCountry":"USA","issuingState":"MASSACHUSETTS",
         "ocrDataConfidence":{"birthDateConfidence":0.99,"documentNumberConfidence":0.99}}
        """

    static func data(_ fields: String = fields) throws -> IncodeDocumentData {
        IncodeDocumentData(json: try json(fields))
    }

    /// A score of nothing but an overall status, and the statuses of three sections.
    static func score(
        overall: String?,
        idValidation: String = "OK",
        liveness: String = "OK",
        faceRecognition: String = "OK"
    ) -> IncodeScore {
        func section(_ status: String) -> JSONValue {
            ["overall": ["value": "50.0", "status": .string(status)]]
        }
        var members: [String: JSONValue] = [
            "idValidation": section(idValidation), "liveness": section(liveness),
            "faceRecognition": section(faceRecognition),
        ]
        if let overall { members["overall"] = ["value": "50.0", "status": .string(overall)] }
        return IncodeScore(json: .object(members))
    }

    static let profile = ProviderProfile(
        name: "incode",
        adapter: "incode",
        environment: .sandbox,
        capabilities: [],
        documentKinds: [.passport, .driversLicense, .idCard],
        classifiesDocuments: true,
        checks: Set(IdentityCheck.allCases),
        requirements: [],
        operations: []
    )

    static func donePlan(_ steps: [String] = ["start", "frontID", "finish"]) -> PlanOfRecord {
        var plan = PlanOfRecord(steps: steps)
        for step in steps { plan.complete(step) }
        return plan
    }

    static let today = CivilDate(year: 2026, month: 6, day: 1)

    static func result(
        _ score: IncodeScore,
        data: IncodeDocumentData?,
        faces: IncodeFaceReadings = IncodeFaceReadings(),
        findings: [OutcomeReason] = [],
        request: VerificationRequest = VerificationRequest(),
        plan: PlanOfRecord = donePlan(),
        today: CivilDate? = today
    ) -> VerificationResult {
        IncodeResultReading.result(
            score: score,
            documentData: data,
            faces: faces,
            findings: findings,
            profile: profile,
            request: request,
            plan: plan,
            calls: [],
            today: today
        )
    }
}
