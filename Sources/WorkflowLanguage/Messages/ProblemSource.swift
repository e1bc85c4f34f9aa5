package import Diagnostics

/// Something that finds one kind of problem, and explains it.
package protocol ProblemSource: Sendable {
  static var problem: Problem { get }
}
