import Foundation
import IDVCrypto
import IDVPrimitives
import IDVSimulatorKit
import IncodeSimulator
import TestSupport
import Testing

/// Every scenario shows on the wire what its name says.
@Suite struct ScenarioTests {
    /// What a client that goes the whole way gets to see, beside the calls that go well.
    struct Sight: Sendable, CustomTestStringConvertible {
        let scenario: IncodeScenario
        /// The calls that do not go well, in order, each with how it ended.
        let seen: [String]
        var testDescription: String { scenario.rawValue }

        init(_ scenario: IncodeScenario, _ seen: [String]) {
            self.scenario = scenario
            self.seen = seen
        }
    }

    /// Every judging call of the client, each with this ending.
    private static func judging(_ ending: String) -> [String] {
        [
            "front", "back", "process", "face", "match", "finish", "score", "ocr",
        ].map { "\($0) \(ending)" }
    }

    static let sights: [Sight] = [
        Sight(.none, []),
        Sight(.lostAnswer, ["finish closed"]),
        Sight(.lostAnswerStart, ["start closed"]),
        Sight(.lostAnswerPart, ["part closed"]),
        Sight(.lostAnswerComplete, ["complete closed"]),
        Sight(.tooManyRequests, ["start 429 after 1", "front 429 after 1", "face 429 after 1"]),
        Sight(
            .unavailableThenOK,
            [
                "start", "fingerprint", "front", "back", "process", "status", "import", "face",
                "match", "questions", "initiate", "part", "complete", "finish", "score", "ocr",
                "images", "download",
            ].map { "\($0) 503" }
        ),
        Sight(.unavailableAlways, ["start 503", "start 503"]),
        Sight(.gatewayPage, judging("502 html")),
        Sight(.tokenExpired, ["front 401"]),
        Sight(.tokenExpiredAlways, ["fingerprint 401", "fingerprint 401"]),
        Sight(.keyRevoked, ["start 403", "start 403"]),
        Sight(.glareThenOK, ["front correctGlare"]),
        Sight(.blurThenOK, ["front correctSharpness"]),
        Sight(.wrongSideThenOK, ["front WRONG_DOCUMENT_SIDE"]),
        Sight(.glareAlways, ["front correctGlare", "front correctGlare"]),
        Sight(.idTypeUnacceptable, ["front ID_TYPE_UNACCEPTABLE", "front ID_TYPE_UNACCEPTABLE"]),
        Sight(.unknownFailReason, ["front DOCUMENT_TOO_ORNATE", "front DOCUMENT_TOO_ORNATE"]),
        Sight(.selfieSpoofThenOK, ["face spoof"]),
        Sight(.selfieDarkThenOK, ["face dark"]),
        Sight(.noConfidenceOnce, ["face without confidence"]),
        Sight(.face6000Once, ["face 400 6000", "match 400 6000"]),
        Sight(.processID6000, ["process 400 6000", "process 400 6000"]),
        Sight(
            .numberFormatException,
            [
                "process 500 NumberFormatException: Cannot parse null string",
                "process 400 Id already processed",
            ]
        ),
        Sight(
            .alreadyProcessed,
            ["process 400 Id already processed", "process 400 Id already processed"]
        ),
        Sight(.processingSlow, ["status never"]),
        Sight(.processingNever, ["status never", "score pending", "ocr empty"]),
        Sight(.statusErrorThenOK, ["status 500"]),
        Sight(.faceStatusNever, ["match no status"]),
        Sight(.scoreNullSections, ["score without sections"]),
        Sight(.scoreUnknownStatus, ["score UNDER_OBSERVATION"]),
        Sight(.scoreManual, ["score MANUAL"]),
        Sight(.scoreOverallFailTestsOK, ["score FAIL"]),
        Sight(.scoreIgnoresVideo, ["score without video"]),
        Sight(.undocumentedAnswers, ["complete undocumented"]),
        Sight(.emptyDocumentAnswers, ["front empty", "back empty"]),
        Sight(.selfieObscured, ["face obscured"]),
        Sight(.matchFraction, ["match 0.5"]),
        Sight(.compareBare, ["compare bare"]),
        Sight(.existingSession, ["start existing"]),
        Sight(.ocrV1Envelope, ["ocr bare"]),
        Sight(.images502WhenMany, ["images 502 html"]),
        Sight(.finish405OnPost, ["finish 405"]),
        Sight(.presignExpired, ["put 403 Request has expired"]),
        Sight(.uploadSignatureRefused, Array(repeating: "put 403 SignatureDoesNotMatch", count: 2)),
        Sight(.presignForeignHost, ["url at https://recordings.elsewhere.invalid"]),
        Sight(.presignInsecureURL, ["url at http://recordings.elsewhere.invalid"]),
        Sight(.questionWithoutConsent, ["questions without consent"]),
        Sight(.questionsWrapped, ["questions wrapped"]),
        Sight(.etagWithQuotes, ["part quotes"]),
        Sight(
            .unknownFieldsAndNulls,
            [
                "start", "fingerprint", "front", "back", "process", "status", "import", "face",
                "match", "url", "initiate", "part", "complete", "finish", "score", "ocr",
                "images", "download",
            ].map { "\($0) future" }
        ),
        Sight(.emptyAnswer, judging("200 empty")),
        Sight(.truncatedAnswer, judging("200 short")),
        // Each takes the client's whole patience, so that it gives up after two.
        Sight(.stallBeforeHeaders, ["front silent", "back silent"]),
        Sight(.stallMidBody, ["front 200 silent", "back 200 silent"]),
        Sight(.hugeAnswer, judging("200 huge")),
        Sight(
            .redirectElsewhere,
            Array(repeating: "start 307 to https://elsewhere.invalid/omni/start", count: 2)
        ),
        Sight(.slow, ["start late"]),
    ]

    @Test func `every scenario has a sight`() {
        #expect(Set(Self.sights.map(\.scenario)) == Set(IncodeScenario.allCases))
        #expect(Self.sights.count == IncodeScenario.allCases.count)
    }

    @Test(arguments: sights)
    func `a scenario shows on the wire`(sight: Sight) async throws {
        var configuration = SimulatedIncode.Configuration.unlimited
        configuration.scenario = sight.scenario
        configuration.processingSeconds = 1_000_000
        configuration.pollsUntilReady = 1
        configuration.latency = .milliseconds(80)
        configuration.hugeAnswerBytes = 2 << 20
        try await withSimulator(configuration) { simulator, base in
            let result = try await Tool.python.run([
                "-c", Self.client, base, try Repository.sample("licence-genuine", "front") ?? "",
                try Repository.sample("licence-genuine", "back") ?? "",
                try Repository.sample("licence-genuine", "selfie") ?? "", sight.scenario.rawValue,
            ])
            try #require(result.status == 0, "\(result.errorText)")
            let seen = try JSONValue(parsing: result.output).array?.compactMap(\.string)
            #expect(seen == sight.seen)
            #expect(simulator.violations.isEmpty)
        }
    }

    // Test idea 17.
    @Test func `a start whose answer is lost leaves an orphan`() async throws {
        var configuration = SimulatedIncode.Configuration.unlimited
        configuration.scenario = .lostAnswerStart
        let simulator = SimulatedIncode(configuration: configuration)
        let body: JSONValue = ["configurationId": "5a4db0c0f10e000000000001"]
        var client = OmniClient(simulator)
        client.token = nil
        #expect(client.post("start", body).status == 200)
        #expect(simulator.startedSessions == 2)
    }

    @Test func `a finish whose answer is lost is done`() throws {
        let simulator = SimulatedIncode(configuration: .prompt)
        let client = OmniClient(simulator)
        simulator.scenario = .lostAnswer
        try client.basicFlow("licence-genuine")
        #expect(
            simulator.journal.entries(of: "finishStatus").map(\.delivery) == [.closeWithoutAnswer]
        )
        #expect(simulator.sessions[0].finishCount == 1)
        #expect(
            client.get("get/onboarding/status").json["onboardingStatus"] == "ONBOARDING_FINISHED"
        )
    }

    @Test func `faults end where their scenario ends`() {
        let simulator = SimulatedIncode(configuration: .unlimited)
        let client = OmniClient(simulator)
        simulator.scenario = .unavailableAlways
        #expect(client.get("get/score").status == 503)
        simulator.scenario = .none
        #expect(client.get("get/score").status == 200)
        simulator.scenario = .keyRevoked
        #expect(client.get("get/score").status == 403)
    }

    @Test func `each session has its own count`() {
        let simulator = SimulatedIncode(configuration: .unlimited)
        let (first, second) = (OmniClient(simulator), OmniClient(simulator))
        simulator.scenario = .statusErrorThenOK
        func status(_ client: OmniClient) -> Int { client.get("get/onboarding/status").status }
        let statuses = [first, second, first, second].map(status)
        #expect(statuses == [500, 500, 200, 200] as [Int])
    }

    @Test func `a redirect leads where the configuration says`() {
        var configuration = SimulatedIncode.Configuration.unlimited
        configuration.redirectTarget = "http://127.0.0.1:1"
        let simulator = SimulatedIncode(configuration: configuration)
        let client = OmniClient(simulator)
        simulator.scenario = .redirectElsewhere
        let answer = client.get("get/score?id=1")
        #expect(answer.status == 307)
        #expect(answer.headers["location"] == "http://127.0.0.1:1/omni/get/score?id=1")
    }

    /// Goes the whole way; repeats what did not go well once, and tells what did not.
    static let client = #"""
        import base64, http.client, json, socket, sys, time, urllib.parse
        base, scenario = sys.argv[1], sys.argv[5]
        FRONT, BACK, SELFIE = [base64.b64encode(open(p, "rb").read()).decode() for p in sys.argv[2:5]]
        u = urllib.parse.urlsplit(base)
        seen, head = [], {"x-api-key": "omni-sandbox-key-0001", "api-version": "1.0"}
        hasty = scenario.startswith("stall")

        def ask(method, where, target, body, headers, timeout=20):
            c = http.client.HTTPConnection(where, timeout=timeout)
            a = {"status": 0, "text": "", "json": None, "ending": "", "headers": {}}
            begun = time.monotonic()
            try:
                c.request(method, target, body=body, headers=headers)
                r = c.getresponse()
                a["status"], a["headers"] = r.status, {k.lower(): v for k, v in r.getheaders()}
                data = r.read()
            except http.client.IncompleteRead as e: data, a["ending"] = e.partial, "short"
            except (http.client.RemoteDisconnected, ConnectionResetError): data, a["ending"] = b"", "closed"
            except (socket.timeout, TimeoutError): data, a["ending"] = b"", "silent"
            finally: c.close()
            a["late"] = time.monotonic() - begun >= 0.08
            a["text"], a["count"] = data.decode(errors="replace"), len(data)
            try: a["json"] = json.loads(data)
            except ValueError: pass
            return a

        def api(method, path, body=None, kind="application/json"):
            if isinstance(body, (dict, list)): body = json.dumps(body)
            timeout = 5 if hasty else 20
            return ask(method, u.netloc, "/omni/" + path, body, {**head, "Content-Type": kind}, timeout)

        def fault(name, a, judge):
            """What is wrong with an answer; None when nothing is."""
            if a["ending"] == "closed" or (a["ending"] == "silent" and not a["status"]): return a["ending"]
            if a["ending"]: return f"{a['status']} {a['ending']}"
            s, j = a["status"], a["json"]
            if s == 307: return "307 to " + a["headers"]["location"]
            if s == 429: return "429 after " + a["headers"]["retry-after"]
            if "html" in a["headers"].get("content-type", ""): return f"{s} html"
            if s == 200 and a["count"] == 0 and name != "put": return "200 empty"
            if a["count"] > 1 << 20: return f"{s} huge"
            if s == 400 and j["status"] != 400: return f"400 {j['status']}"
            if s in (400, 500) and j.get("message"): return f"{s} {j['message']}"
            if s != 200:
                for tag in ("Message", "Code"):
                    if f"<{tag}>" in a["text"]:
                        text = a["text"].split(f"<{tag}>")[1].split("<")[0]
                        if " " not in text or text.startswith("Request has"): return f"{s} {text}"
                return str(s)
            if scenario == "unknown-fields-and-nulls" and isinstance(j, dict):
                return "future" if j.get("futureField") and "futureFlag" in j else None
            if scenario == "slow": return "late" if a["late"] else None
            return judge(j) if judge else None

        def step(name, call, judge=None, again=True):
            for attempt in range(2 if again else 1):
                a = call()
                wrong = fault(name, a, judge)
                if wrong is None: return a["json"]
                if wrong != "future" or f"{name} {wrong}" not in seen: seen.append(f"{name} {wrong}")
                if scenario == "token-expired" and a["status"] == 401: renew()
                if scenario == "slow": done()
                if a["status"] == 200 and a["ending"] == "" and judge is None and a["json"] is not None: return a["json"]
                if scenario in PASSING: return a["json"]
            if scenario in ENDING: done()
            return a["json"]

        def done():
            print(json.dumps(seen)); sys.exit()

        def renew():
            del head["X-Incode-Hardware-Id"]
            head["X-Incode-Hardware-Id"] = api("POST", "start", {"interviewId": interview})["json"]["token"]

        # Scenarios whose faults are told once, because a repeat would see the same.
        PASSING = {"html-502", "empty-200", "truncated-json", "stall-before-headers", "stall-mid-body",
            "huge-answer", "unknown-fields-and-nulls", "lost-answer-complete", "images-502-when-many",
            "etag-with-quotes", "question-without-consent", "questions-wrapped", "finish-405-on-post",
            "ocr-v1-envelope", "score-null-sections", "score-unknown-status", "score-manual",
            "score-overall-fail-tests-ok", "slow", "score-ignores-video", "undocumented-answers",
            "empty-document-answers", "selfie-obscured", "match-fraction", "compare-bare", "existing-session"}
        # Scenarios in which nothing comes after the second try.
        ENDING = {"503-always", "token-expired-always", "key-revoked", "redirect-307-elsewhere",
            "glare-always", "id-type-unacceptable", "unknown-fail-reason", "process-id-6000",
            "number-format-exception", "already-processed"}

        def document(j):
            if not j: return "empty"
            if j.get("failReason"): return j["failReason"]
            for name in ("correctGlare", "correctSharpness"):
                if j.get(name) is False: return name
        def face(j):
            if "confidence" not in j: return "without confidence"
            if j["confidence"] == 1: return "spoof"
            if j["isBright"] is False: return "dark"
            if all(j[n] for n in ("hasLenses", "hasFaceMask", "hasHeadCover", "hasClosedEyes")): return "obscured"

        started = step("start", lambda: api("POST", "start", {"configurationId": "5a4db0c0f10e000000000001"}),
            lambda j: "existing" if j["existingSession"] else None)
        head["X-Incode-Hardware-Id"], interview = started["token"], started["interviewId"]
        step("fingerprint", lambda: api("POST", "add/device-fingerprint", {"hash": "1"}))
        step("front", lambda: api("POST", "add/front-id/v2?onlyFront=false", {"base64Image": FRONT}), document)
        step("back", lambda: api("POST", "add/back-id/v2", {"base64Image": BACK}), document)
        if hasty: done()
        step("process", lambda: api("POST", "process/id", {}))

        def wait(*wanted):
            for poll in range(6):
                j = step("status", lambda: api("GET", "get/onboarding/status"))
                if j["onboardingStatus"] in wanted: return True
            return False
        if not wait("ID_VALIDATION_FINISHED"):
            seen.append("status never")
            if scenario == "processing-slow": done()
        recording = step("import", lambda: api("POST", "recordings/import", {"type": "selfie", "video": "AAAA"}))
        step("face", lambda: api("POST", f"add/face/third-party?imageType=selfie&recordingId={recording['recordingId']}",
            {"base64Image": SELFIE}), face)
        step("match", lambda: api("POST", "process/face?imageType=selfie", {}),
            lambda j: None if j["confidence"] in (0, 1) else str(j["confidence"]))
        if scenario == "compare-bare":
            step("compare", lambda: api("POST", "videoselfie/compare-id/v2", {"base64Image": FRONT}),
                lambda j: "bare" if j == {"idTypeMatched": True} else None)
        if scenario == "face-status-never" and not wait("FACE_VALIDATION_FINISHED"):
            seen.append("match no status")

        def questions(j):
            if isinstance(j, dict): return "wrapped"
            if not any(q["id"] == 0 for q in j): return "without consent"
        step("questions", lambda: api("GET", "get/questionAndAnswer?numberOfQuestions=1&returnVoiceConsentQuestion=true"), questions)

        def url(j):
            v = urllib.parse.urlsplit(j["url"])
            if v.netloc != u.netloc: return f"at {v.scheme}://{v.netloc}"
        if scenario.startswith(("presign", "put")):
            for attempt in range(2):
                place = step("url", lambda: api("GET", "generateVideoSelfieUrl"), url, again=False)["url"]
                v = urllib.parse.urlsplit(place)
                if v.netloc != u.netloc: break
                a = ask("PUT", v.netloc, v.path + "?" + v.query, b"movie", {"Content-Type": "video/mp4"})
                if a["status"] == 200: break
                seen.append("put " + fault("put", a, None))
        else:
            if scenario == "unknown-fields-and-nulls":
                # Another session: one recording goes one route.
                mine = dict(head); del head["X-Incode-Hardware-Id"]
                head["X-Incode-Hardware-Id"] = api("POST", "start", {"configurationId": "5a4db0c0f10e000000000001"})["json"]["token"]
                step("url", lambda: api("GET", "generateVideoSelfieUrl"))
                head.update(mine)
            upload = step("initiate", lambda: api("POST", "video-selfie/upload/initiate"))["uploadId"]
            quotes = lambda j: "quotes" if j["eTag"].startswith('"') else None
            part = step("part", lambda: api("POST", f"video-selfie/upload/part?uploadId={upload}&partNumber=1", b"movie",
                "application/octet-stream"), quotes)
            step("complete", lambda: api("POST", "video-selfie/upload/complete",
                {"uploadId": upload, "parts": [{"partNumber": 1, "eTag": part["eTag"]}]}),
                lambda j: None if "success" in j else "undocumented")
        step("finish", lambda: api("POST", "finish-status", {}))
        if scenario == "finish-405-on-post": assert api("GET", "finish-status")["status"] == 200
        if scenario not in ("503-then-ok", "unknown-fields-and-nulls"): wait("ONBOARDING_FINISHED")
        def score(j):
            if j["overall"] is None: return "pending"
            if j["idValidation"] is None: return "without sections"
            if scenario == "score-ignores-video" and j["videoConference"] is None: return "without video"
            if j["overall"]["status"] != "OK": return j["overall"]["status"]
        step("score", lambda: api("GET", "get/score"), None if scenario == "503-then-ok" else score, again=scenario != "processing-never")
        def ocr(j):
            if "ocrData" not in j: return "bare"
            if not j["ocrData"]: return "empty"
        step("ocr", lambda: api("GET", "get/ocr-data/v2"), ocr, again=scenario != "processing-never")
        step("images", lambda: api("POST", "get/images", {"images": ["fullFrameFrontID", "fullFrameBackID", "selfie"]})
            if scenario == "images-502-when-many" else api("POST", "get/images", {"images": ["signature"]}))
        step("download", lambda: api("GET", f"generateSessionRecordingDownloadUrl?interviewId={interview}&type=selfie"))
        done()
        """#
}
