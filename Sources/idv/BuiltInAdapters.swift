import DeepIDVProvider
import DeepIDVSimulator
import FolioProvider
import FolioSimulator
import IDVConfiguration
import IDVSimulatorKit
import IncodeProvider
import IncodeSimulator

/// The vendors that the command links: the one list above `Providers/` that names them.
enum BuiltInAdapters {
    static let registry = ProviderRegistry([.deepIDV, .folio, .incode])

    static let simulators: [any SandboxVendor.Type] = [
        SimulatedDeepIDV.self, SimulatedFolio.self, SimulatedIncode.self,
    ]

    /// The kinds of host that `idv inquiry replay` knows.
    static let inquiryPlatforms = InquiryPlatform.allCases.map(\.rawValue)

    /// What the inquiry store makes of lines, one after the other, each with its answer lines.
    ///
    /// - Throws: `Failure` when the proxy's or the page's address cannot be used.
    static func inquiryReplay(
        platform: String,
        selfieProxy: String?,
        pageOrigin: String?
    ) throws -> (ArraySlice<UInt8>) throws -> [String] {
        guard let platform = InquiryPlatform(rawValue: platform) else {
            throw Failure(.usage, "there is no platform '\(platform)'")
        }
        do {
            var replay = try InquiryReplay(
                platform: platform,
                selfieProxy: selfieProxy,
                pageOrigin: pageOrigin
            )
            return { line in try replay.handle(line: Array(line)) }
        } catch {
            throw Failure(.usage, "\(error)")
        }
    }
}
