import Diagnostics

/// Something that checking looks for. Each is one file in `Checks/`, with its message at the bottom.
protocol Check: Sendable {
  static var problem: Problem { get }
}
