import Control
import Diagnostics
import Foundation
import Scheduling
import WorkflowLanguage

/// What the checker says about a version of a workflow's file.
struct ExaminedSource {
  /// For how many seconds it is kept: programs, apps and settings that it depends on may change.
  static let time = 30.0

  let problems: [ProblemReport]
  /// The values that go into the steps, by the numbers of the steps.
  let edges: [Int: [WorkflowDetailReport.Edge]]
  let at: Date
}

extension WorkflowRegistry {
  /// Checks a version of a workflow's file, unless that was done just now.
  func examine(_ bytes: [UInt8], of id: String) throws(ControlFailure) -> ExaminedSource {
    let (path, hash, now) = (try known(id).path, SourceHash(bytes), clock.now)
    // The file and the version in force may be two.
    let name = "\(id) \(hash.text)"
    if let known = examined.content(name, hash),
      abs(now.timeIntervalSince(known.at)) < ExaminedSource.time
    {
      return known
    }
    let compilation = (explain ?? compile)(bytes, path)
    let connections = compilation.workflow?.connections ?? []
    let source = ExaminedSource(
      problems: compilation.diagnostics.map { ProblemReport($0, in: compilation.source) },
      edges: Dictionary(grouping: connections, by: \.step).mapValues { edges in
        edges.map { .init(target: $0.target, source: $0.source, conversion: $0.conversion) }
      }, at: now)
    examined.keep(source, id: name, hash)
    return source
  }

  /// What the checker says about the bytes of a workflow's file.
  func problems(in bytes: [UInt8], of id: String) throws(ControlFailure) -> [ProblemReport] {
    try examine(bytes, of: id).problems
  }
}

extension ProblemReport {
  init(_ diagnostic: Diagnostic, in source: SourceText) {
    let text = DiagnosticRenderer(usesColor: false).render(
      diagnostic, path: nil, source: source)
    let start = diagnostic.range?.start
    self.init(
      severity: diagnostic.severity.rawValue, kind: diagnostic.kind.rawValue,
      message: diagnostic.message, line: start?.line, column: start?.column,
      excerpt: text.split(separator: "\n", omittingEmptySubsequences: false)
        .dropFirst(1 + diagnostic.message.count(where: { $0 == "\n" })).joined(separator: "\n"))
  }
}
