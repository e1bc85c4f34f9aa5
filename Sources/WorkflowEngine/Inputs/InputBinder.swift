package import AppIntentsCore
import Diagnostics
package import OrderedCollections
import SystemPackage
package import WorkflowLanguage
import WorkflowValues

/// Binds a workflow's inputs to values: those that the caller names, the value that started the run,
/// defaults and answers.
package struct InputBinder {
  package let workflow: Workflow
  package let context: IntentContext
  /// Whether it asks for what is missing. A workflow that another one runs doesn't.
  var asks = true
  /// Decides what text that a model wrote may name.
  var gate: AnswerGate
  /// What may be given for an input, by its name, besides the entities of its type that are suggested.
  var suggest: InputSuggesting?

  package init(workflow: Workflow, context: IntentContext) {
    self.workflow = workflow
    self.context = context
    gate = AnswerGate(PermissionKeys(of: workflow.document.permissions))
  }

  /// The value of every input, in the order of the file.
  ///
  /// - Parameters:
  ///   - given: values by the inputs' names.
  ///   - start: the value that started the run, for the first input unless that is given by name.
  /// - Throws: `InputError`.
  package func bind(
    given: OrderedDictionary<String, StepOutput>, start: StepOutput
  ) async throws -> BoundInputs {
    let inputs = workflow.document.inputs
    if let unknown = given.keys.first(where: { name in !inputs.contains { $0.name.value == name } })
    {
      throw InputError(
        input: unknown, message: "`\(workflow.document.id)` has no input `\(unknown)`",
        help: inputs.isEmpty
          ? "it has none" : "it has \(inputs.map { "`\($0.name.value)`" }.joined(separator: ", "))")
    }
    var bound = BoundInputs()
    for (index, input) in inputs.enumerated() {
      let name = input.name.value
      if given[name] == nil, index == 0, start.value.hasValue {
        // A trigger may tell of files that are gone.
        bound.bind(name, to: try await accepted(start, for: input, mustExist: false))
      } else {
        bound.bind(name, to: try await value(of: input, given: given[name], after: bound))
      }
    }
    return bound
  }

  private func value(
    of input: InputDeclaration, given: StepOutput?, after earlier: BoundInputs
  ) async throws -> StepOutput {
    // Nothing for an input that may be left out leaves it out.
    let isOpen = input.isOptional || input.defaultValue != nil
    if let given, !(isOpen && given.isNothing) { return try await accepted(given, for: input) }
    if let template = input.defaultValue {
      let value = try template.value(
        ofDefaultWanting: input.type, after: earlier, in: context)
      if input.isOptional, value.isNothing { return .nothing }
      return try await accepted(value, for: input)
    }
    if input.isOptional { return .nothing }
    guard asks else { throw missing(input) }
    do {
      return try await answer(
        to: input.ask ?? Self.question(input.description ?? input.name.value), for: input)
    } catch is InteractionError {
      throw missing(input)
    }
  }

  /// “The line to add.” as a question: “The line to add?”
  private static func question(_ words: String) -> String {
    let end = words.last { !$0.isWhitespace }
    if end == "?" { return words }
    return words.replacing(/[.:…!]?\s*$/, with: "") + "?"
  }

  private func missing(_ input: InputDeclaration) -> InputError {
    let flag = input.name.value.replacing("_", with: "-")
    return InputError(
      input: input.name.value,
      message: "`\(workflow.document.id)` needs a value for `\(input.name.value)`",
      help: asks ? "give it with `--\(flag)`" : nil, isUnanswered: true)
  }

  /// Asks for an input, and again for as long as the interaction does and the answer isn't accepted.
  private func answer(
    to prompt: String, for input: InputDeclaration
  ) async throws -> StepOutput {
    let interaction = context.interaction
    var problem: String?
    let suggestions = try await suggestions(for: input)
    while true {
      var question = Question(prompt, kind: kind(ofQuestionFor: input), problem: problem)
      question.suggestions = suggestions
      let answer = try await interaction.answer(question)
      do {
        return try await accepted(StepOutput(answer, from: .person), for: input)
      } catch let error as InputError where interaction.asksAgain {
        problem = "\(error.message)\(error.help.map { "; \($0)" } ?? "")"
      }
    }
  }

  private func suggestions(for input: InputDeclaration) async throws -> [ParameterOption] {
    guard context.interaction.isAttended, input.values.isEmpty else { return [] }
    return try await IntentContext.$current.withValue(context) {
      if let own = try await suggest?(input.name.value), !own.isEmpty { return own }
      guard case .entity(let name) = input.type.itemType else { return [] }
      return try await workflow.inputEntities[name]?.options() ?? []
    }
  }

  private func kind(ofQuestionFor input: InputDeclaration) -> Question.Kind {
    let options = input.values.map { Question.Option($0.literalText ?? $0.source) }
    if options.isEmpty { return .value(input.type) }
    return input.type.isList ? .choices(options) : .choice(options)
  }

  /// The value as the input's type, within the input's limits.
  ///
  /// - Parameter mustExist: whether files and folders have to exist.
  private func accepted(
    _ given: StepOutput, for input: InputDeclaration, mustExist: Bool = true
  ) async throws -> StepOutput {
    try gate.check(given, forInput: input)
    let name = input.name.value
    let converted: StepOutput
    do {
      converted = try await self.converted(given, for: input)
    } catch let error as ConversionError {
      throw InputError(input: name, message: "`\(name)`: \(error.message)", help: error.help)
    } catch let error as ControlError {
      throw InputError(input: name, message: "`\(name)`: \(error.message)", help: error.help)
    }
    let limits = try InputLimits(of: input, in: context)
    for item in input.type.isList ? converted.value.items : [converted.value] {
      try checkFile(item, for: input, mustExist: mustExist)
      try limits.check(item)
    }
    return converted
  }

  /// Whether a file or folder is there is known before the first step, which may change others.
  private func checkFile(
    _ value: IntentValue, for input: InputDeclaration, mustExist: Bool
  ) throws {
    guard case .file(let file) = value, input.type.itemType == .file, let path = file.path else {
      return
    }
    let name = input.name.value
    let found: FileStatus?
    do {
      found = try context.files.statusIfPresent(of: context.resolve(path))
    } catch {
      // The step that uses it says why it can't be looked at.
      return
    }
    if let found {
      return try checkKind(found.kind, of: path, for: input, isStart: !mustExist)
    }
    guard mustExist else { return }
    throw InputError(
      input: name,
      message: "`\(name)`: there is no \(input.isFolder ? "folder" : "file") `\(path.shown)`",
      help: "an input of this type has to exist; use `text` for the path of something to be made",
      kind: .missing)
  }

  /// Whether it is a file or a folder, as the input says. A trigger may tell of both, which is `file`.
  private func checkKind(
    _ kind: FileStatus.Kind, of path: FilePath, for input: InputDeclaration, isStart: Bool
  ) throws {
    let name = input.name.value
    if input.isFolder, kind != .folder {
      throw InputError(
        input: name, message: "`\(name)` needs a folder, but `\(path.shown)` is a file", help: nil)
    }
    guard !input.isFolder, kind == .folder, !(isStart && workflow.document.hasTriggerOfFolders)
    else { return }
    throw InputError(
      input: name, message: "`\(name)` needs a file, but `\(path.shown)` is a folder",
      help: input.type.isList ? "`\(path.appending("*").shown)` stands for the files in it" : nil)
  }

  /// The files of a list. The folders that a glob matches, too, aren't meant.
  private func files(_ given: IntentValue, for input: InputDeclaration) throws -> IntentValue {
    .list(
      try given.items.flatMap { item in
        let found = try Conversions.convert(item, to: input.type, in: context).items
        guard case .text(let text) = item, GlobPattern.isPattern(text) else { return found }
        let named = try PathText.path(text, in: context)
        return found.filter { value in
          guard case .file(let file) = value, let path = file.path, path != named else {
            return true
          }
          let status = try? context.files.statusIfPresent(of: context.resolve(path))
          return status?.kind != .folder
        }
      })
  }

  /// The value as the input's type. An entity is looked up.
  private func converted(
    _ given: StepOutput, for input: InputDeclaration
  ) async throws -> StepOutput {
    guard case .entity(let name) = input.type.itemType, let type = workflow.inputEntities[name]
    else {
      let tally = OriginTally(isPlace: true)
      tally.add(given.origin)
      let value = try OriginTally.$current.withValue(tally) {
        if input.type == .list(of: .file), !input.isFolder {
          return try files(given.value, for: input)
        }
        return try Conversions.convert(given.value, to: input.type, in: context)
      }
      return StepOutput(value, from: tally.origin)
    }
    let entity = try await EntityResolver(context: context).resolve(
      given.value, as: type, isList: input.type.isList)
    return StepOutput(entity, from: given.origin)
  }
}

/// Finds what may be given for an input, by its name.
package typealias InputSuggesting = @Sendable (_ input: String) async throws -> [ParameterOption]

/// An input has no value, or one that it doesn't accept.
package struct InputError: Error, Sendable {
  package let input: String
  package let message: String
  package let help: String?
  /// `missing` for a file or folder that isn't there.
  package var kind = StepFailure.Kind.value
  /// Whether it isn't given, and a question for it had no answer.
  package var isUnanswered = false
}

extension InputError: DetailedFailure, CustomStringConvertible {
  package var description: String { message }
  var failureDetails: FailureDetails { FailureDetails(kind: kind, message: message, help: help) }
}
