internal import CShims

/// Which code encodes and decodes.
///
/// All give the same answer; they have names only so that each can be tested.
package enum Base64Kernel: String, CaseIterable, Sendable {
    case portable
    case ssse3
    case avx2

    /// The fastest that this processor has.
    package static let best = allCases.last { $0.code == idv_base64_best_kernel() } ?? .portable

    /// Those that this processor can run.
    package static var available: [Base64Kernel] {
        allCases.filter { idv_base64_kernel_available($0.code) != 0 }
    }

    var code: CInt {
        switch self {
        case .portable: CInt(IDV_BASE64_PORTABLE.rawValue)
        case .ssse3: CInt(IDV_BASE64_SSSE3.rawValue)
        case .avx2: CInt(IDV_BASE64_AVX2.rawValue)
        }
    }
}
