/// Which parts of the status a page shows. What it doesn't show isn't looked for.
package struct StatusParts: Codable, Sendable, Hashable {
  package enum LastRuns: Codable, Sendable, Hashable {
    case none
    /// Those of workflows whose last run was unsuccessful, at most so many, by the ids of the workflows.
    case unsuccessful(most: Int)
    case all
  }

  /// The ids of the workflows; all if nil.
  package var workflows: [String]?
  /// Whether triggers have how they are served, and when they fire next.
  package var serving = true
  package var lastRuns = LastRuns.none
  /// Whether workflows have what `expect` expects of them.
  package var expectations = false
  /// Whether the history has its size and the number of its runs.
  package var history = false

  package init() {}

  /// Everything.
  package static var all: StatusParts {
    var parts = StatusParts()
    parts.lastRuns = .all
    parts.expectations = true
    parts.history = true
    return parts
  }
}
