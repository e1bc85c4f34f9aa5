import Confinement
import Control

/// Whether `permissions` hold for the programs that steps start.
enum ConfinementFinding {
  static func make(_ support: KernelSupport) -> Finding {
    let gaps = support.gaps
    guard gaps.isEmpty else {
      return Finding(
        .warning, "permissions", "don't fully hold for programs: \(gaps.joined(separator: "; "))",
        help: support.remedy)
    }
    return Finding(.ok, "permissions", "hold for programs, too (Landlock \(support.landlock))")
  }
}
