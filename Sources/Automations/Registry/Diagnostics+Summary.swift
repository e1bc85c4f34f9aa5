import Diagnostics
import FileOperations
import SystemPackage

extension [Diagnostic] {
  /// The first error with its place; nil if there is none.
  func summary(of path: FilePath) -> String? {
    let errors = filter { $0.severity == .error }
    guard let first = errors.first else { return nil }
    let place = first.range.map { ":\($0.start.line):\($0.start.column)" } ?? ""
    let others =
      errors.count > 1 ? ", and \(Phrasing.count(errors.count - 1, "other error"))" : ""
    return "\(path.shown)\(place): \(first.message)\(others)"
  }
}
