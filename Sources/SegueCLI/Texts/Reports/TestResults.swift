import AppIntentsCore
import Diagnostics
import Foundation
import OrderedCollections
import WorkflowLanguage
import WorkflowTesting
import WorkflowValues

/// The files whose tests run, and the results so far.
struct TestResults {
  struct File {
    let compilation: Compilation
    var tests: [TestCase]
    var results: [TestCaseResult] = []

    var path: String { compilation.source.path }
    /// Whether the file has errors, so that its tests can't run.
    var isBroken: Bool { compilation.workflow == nil }
    var errors: [Diagnostic] { compilation.diagnostics.filter { $0.severity == .error } }
  }

  var files: [File] = []
  /// The status for the first file that couldn't be read.
  var failure: ExitStatus?

  mutating func add(_ compilation: Compilation) {
    files.append(File(compilation: compilation, tests: compilation.document?.tests ?? []))
  }

  /// Leaves out the tests without this text in their names.
  mutating func select(containing text: String?) {
    guard let text else { return }
    for index in files.indices {
      files[index].tests.removeAll { !$0.name.value.holds(text, inAnyCase: true) }
    }
  }

  var all: [TestCaseResult] { files.flatMap(\.results) }
  var passed: Int { all.count(where: \.hasPassed) }
  var failed: Int { all.count - passed }
  var broken: Int { files.count(where: \.isBroken) }
  /// Whether there is nothing to report.
  var isEmpty: Bool { all.isEmpty && broken == 0 && failure == nil }

  /// Nil if all tests passed.
  var status: ExitStatus? {
    if broken > 0 { return .invalidWorkflow }
    return failure ?? (failed > 0 ? .failed : nil)
  }
}

// MARK: - JSON

extension TestResults {
  /// A JSON array with an object for each test, and one for each file that has errors.
  var json: String {
    let objects = files.flatMap { file in
      (file.isBroken ? [Self.object(ofBroken: file)] : [])
        + file.results.map { Self.object(of: $0, in: file) }
    }
    return JSONWriter.pretty(.list(objects)) + "\n"
  }

  private static func object(ofBroken file: File) -> IntentValue {
    [
      "file": .text(file.path), "test": .nothing, "passed": .boolean(false),
      "problems": .list(file.errors.map { problem($0, in: file.compilation.source) }),
    ]
  }

  private static func object(of result: TestCaseResult, in file: File) -> IntentValue {
    var object: OrderedDictionary<String, IntentValue> = [
      "file": .text(file.path), "test": .text(result.name), "passed": .boolean(result.hasPassed),
      "seconds": .number(Decimal(Int(result.took / .milliseconds(1))) / 1000),
      "problems": .list(result.problems.map { problem($0.diagnostic, in: $0.source) }),
    ]
    if let folder = result.folder { object["folder"] = .text(folder.text) }
    return .dictionary(object)
  }

  private static func problem(_ diagnostic: Diagnostic, in source: SourceText) -> IntentValue {
    [
      "file": .text(source.path), "line": .number(diagnostic.range?.start.line ?? 1),
      "column": .number(diagnostic.range?.start.column ?? 1),
      "kind": .text(diagnostic.kind.rawValue), "message": .text(diagnostic.message),
      "notes": .list(diagnostic.notes.map { .text($0) }),
      "helps": .list(diagnostic.helps.map { .text($0) }),
    ]
  }
}
