import Diagnostics
import SystemPackage

/// A workflow that `run` names, as far as it has been checked.
final class CalledWorkflow {
  let source: SourceText
  /// Nil if the file is no workflow at all.
  let document: Document?
  /// Nil if it has errors, or is being checked.
  fileprivate(set) var workflow: Workflow?
  /// The workflow's output; any value if it can't be known.
  fileprivate(set) var output = KnownValue.any
  /// Its first error, with its place; nil if it has none.
  fileprivate(set) var problem: String?
  /// The workflows that it runs, as far as it has been checked.
  var calls: [CalledWorkflow] = []

  fileprivate init(_ source: SourceText, _ document: Document?) {
    self.source = source
    self.document = document
  }

  /// The workflows on the way from this one to another; nil if it doesn't lead there.
  func path(to end: CalledWorkflow) -> [CalledWorkflow]? {
    if self === end { return [] }
    var seen: Set<ObjectIdentifier> = [ObjectIdentifier(self)]
    // Breadth first, so that the path is the shortest. Each workflow is kept with the one before it.
    var open: [(last: CalledWorkflow, before: Int?)] = [(self, nil)]
    var next = 0
    while next < open.count {
      for called in open[next].last.calls {
        if called === end {
          return Array(sequence(first: next) { open[$0].before }).reversed().map { open[$0].last }
        }
        if seen.insert(ObjectIdentifier(called)).inserted { open.append((called, next)) }
      }
      next += 1
    }
    return nil
  }
}

/// The workflows that a workflow runs, and those that they run. Each is read and checked once, when it
/// is called first; a run performs what was checked.
///
/// A walk shares this with the walks inside it.
final class CalledWorkflows {
  /// How many workflows may run each other. Each level takes some of the stack.
  static let deepest = 32

  /// What a name stands for.
  enum Callee {
    case found(CalledWorkflow)
    case unreadable(reason: String)
    case missing
    /// There are too many callers.
    case tooDeep
  }

  private let caller: CalledWorkflow
  private let callerFile: FilePath
  /// Those that are called. Empty for most workflows, because a type of keys takes 50 µs at its first use.
  private var known: [FilePath: CalledWorkflow] = [:]
  /// The workflows that are being checked, each called by the one before.
  private var open: [CalledWorkflow] = []
  /// The paths that decided which files the names stand for, and what else a check looked at.
  private(set) var looked: [FilePath] = []

  init(by document: Document) {
    caller = CalledWorkflow(document.source, document)
    callerFile = document.identity
    open = [caller]
  }

  /// Notes a file that decided about the result of a check.
  func note(looked file: FilePath) { looked.append(file) }

  /// The workflow that is being checked.
  var current: CalledWorkflow? { open.last }

  /// The workflow that a name stands for in the one that is being checked, checked.
  func find(_ name: String, in walk: WorkflowWalk) -> Callee {
    let found = walk.checker.workflows.find(name, from: walk.document.source)
    looked += found.looked
    switch found.content {
    case .missing: return .missing
    case .unreadable(let reason): return .unreadable(reason: reason)
    case .file(let source):
      let file = source.identity
      if let called = file == callerFile ? caller : known[file] {
        current?.calls.append(called)
        return .found(called)
      }
      guard open.count <= Self.deepest else { return .tooDeep }
      let parsed = walk.checker.parse(source)
      let called = CalledWorkflow(source, parsed.document)
      known[file] = called
      current?.calls.append(called)
      open.append(called)
      defer { open.removeLast() }
      check(called, parsed, by: walk.checker)
      return .found(called)
    }
  }

  private func check(
    _ called: CalledWorkflow, _ parsed: ParsedWorkflow, by checker: WorkflowChecker
  ) {
    var diagnostics = parsed.diagnostics
    if let document = parsed.document, parsed.isWhole {
      let (walk, workflow) = WorkflowWalk.check(
        checker, document.resolvingChoices(in: checker.catalogue), called: self)
      diagnostics = (diagnostics + walk.diagnostics).inOrder()
      if !diagnostics.hasErrors {
        called.workflow = workflow
        called.output = walk.output
      }
    }
    called.problem = diagnostics.summary(of: parsed.source.path)
  }
}
