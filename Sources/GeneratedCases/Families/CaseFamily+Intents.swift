import AppIntentsCore
import BuiltInIntents
import FileOperations
import OrderedCollections
import SystemPackage
import WorkflowTesting

extension CaseFamily {
  /// Every intent takes all values in a dry run, and nothing changes.
  static let dryIntents = CaseFamily("dry-intents", share: 5) { folder in
    let sample = try SampleFiles(in: folder)
    let files = SimulatedFiles(
      folder: folder, home: folder, spillFolder: { folder.appending("spilled") })
    let intents = IntentList.all.map { ($0, IntentDescriptor($0)) }
    return { generator in
      let (intent, descriptor) = generator.pick(intents)
      let context = CaseContext.make(
        in: folder, files: files, isSimulation: true, answers: generator.answers())
      let tester = generator.tester(of: intent, descriptor, in: context)
      if try await tester.simulate() == nil {
        let changes = descriptor.sideEffects.intersection(.changes)
        guard changes.isEmpty || changes == .writesFiles else { return }
        _ = try await tester.perform()
      }
      try sample.requireUnchanged()
    }
  }

  /// Every intent takes all values, with the files of a folder.
  static let intents = CaseFamily("intents", share: 5, changesFiles: true) { folder in
    let sample = try SampleFiles(in: folder)
    let intents = IntentList.all.map { ($0, IntentDescriptor($0)) }
    return { generator in
      try sample.restore()
      let (intent, descriptor) = generator.pick(intents)
      let context = CaseContext.make(in: folder, answers: generator.answers())
      _ = try await generator.tester(of: intent, descriptor, in: context).perform()
    }
  }
}

extension CaseGenerator {
  /// What a person answers.
  mutating func answers() -> [IntentValue] {
    (0..<Int.random(in: 0..<3, using: &random)).map { _ in value() }
  }

  /// The intent with values for its parameters.
  mutating func tester(
    of intent: any AppIntent.Type, _ descriptor: IntentDescriptor, in context: IntentContext
  ) -> IntentTester {
    var tester = IntentTester(intent, in: context)
    for parameter in descriptor.parameters where parameter.isRequired || chance(50) {
      let name = parameter.name
      switch parameter.type {
      case .condition:
        let answer = chance(50)
        tester = tester.set(name, toAny: IntentCondition(source: "x") { _ in answer })
      case .expression:
        let value = value()
        tester = tester.set(name, toAny: IntentExpression(source: "x") { value })
      case .formula(.item):
        let value = value()
        tester = tester.set(name, toAny: ItemFormula(source: "x") { _ in value })
      case .formula(.items):
        let value = value()
        tester = tester.set(name, toAny: GroupFormulas(names: ["x"]) { _ in ["x": value] })
      case .formula(.entry):
        let answer = chance(50)
        tester = tester.set(name, toAny: EntryCondition(source: "x") { _, _ in answer })
      case .choice(let type) where chance(80):
        tester = tester.set(name, to: .text(pick(type.cases).name))
      case .file, .list(of: .file):
        tester = tester.set(name, to: .file(IntentFile(path: path())))
      case .number where chance(60): tester = tester.set(name, to: .number(number()))
      case .text where chance(60): tester = tester.set(name, to: .text(text()))
      default: tester = tester.set(name, to: value())
      }
    }
    return tester
  }
}
