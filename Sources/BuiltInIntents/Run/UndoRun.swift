import AppIntentsCore

/// Undoes what a run has changed.
struct UndoRun: AppIntent, SideEffectDeclaring, SimulatedIntent, UndoDeclaring, NamingDeclaring {
  static let persistentIdentifier = "run.undo"
  static let title: LocalizedStringResource = "Undo Run"
  static let description = IntentDescription(
    """
    Undoes what a run has changed, for example moves files back, the last change first, and gives what \
    it did in sentences. It asks before. Without a run it is the last one of which something can be undone, other than those that \
    undo. A change is undone only if that destroys nothing that came later.
    """,
    categoryName: "Run", searchKeywords: ["revert", "restore", "roll back"],
    resultValueName: "What Was Undone"
  )
  static let sideEffects: SideEffects = [.readsFiles, .writesFiles, .asks]
  static let naming: [String: ParameterMeaning] = ["run": .id]
  static let undo = UndoSupport.partial(except: "what the run itself can't undo")

  // The number that a step gives is hardly ever that of a run.
  @Parameter(
    title: "Run", description: "The run's number, as `segue runs` lists it",
    inputConnectionBehavior: .never)
  var run: Int?

  static var parameterSummary: some ParameterSummary {
    When(\.$run, .hasAnyValue) {
      Summary("Undo run \(\.$run)")
    } otherwise: {
      Summary("Undo the last run") { \.$run }
    }
  }

  func perform() async throws -> some IntentResult & ReturnsValue<[String]> {
    let context = IntentContext.current
    let (source, run) = try await undoable()
    let possible = try run.possible(in: context.files)
    if !source.isAgreed { try await ask(run, possible) }
    let undoing = RunUndoing(run, recordedIn: source, files: context.files)
    return .result(value: try await undoing.perform())
  }

  func simulate() async throws -> some IntentResult & ReturnsValue<[String]> {
    let context = IntentContext.current
    let possible = try await undoable().run.possible(in: context.files).map(\.action.sentence)
    for sentence in possible { context.report(.wouldDo(sentence)) }
    return .result(value: possible)
  }

  private func undoable() async throws -> (source: any UndoSource, run: UndoableRun) {
    let context = IntentContext.current
    guard let source = context.undo.source else {
      throw IntentFailure("there is no history of runs here", kind: .missing)
    }
    return (source, try await source.choose(run, in: context.files))
  }

  private func ask(_ run: UndoableRun, _ possible: [UndoItem]) async throws {
    let context = IntentContext.current
    let answer = try await context.interaction.answer(
      Question(
        "Undo run \(run.run) of \(run.workflow): \(possible.shown)?", kind: .confirmation))
    guard try context.values.convert(answer, to: .boolean) == true else {
      throw IntentFailure("undoing run \(run.run) was declined", kind: .refused)
    }
  }
}

extension UndoableRun {
  /// The changes that can be undone now.
  ///
  /// - Throws: if there are none.
  fileprivate func possible(in files: any FileAccess) throws -> [UndoItem] {
    let verdicts = zip(items, verdicts(in: files))
    let possible = verdicts.filter { $0.1 == .possible }.map(\.0)
    if !possible.isEmpty { return possible }
    let reasons = verdicts.compactMap { $0.reason(for: $1) }
    let none = items.isEmpty || reasons.isEmpty
    throw IntentFailure(
      items.isEmpty
        ? "run \(run) has changed nothing that could be undone"
        : none ? "run \(run) is undone already" : "nothing of run \(run) can be undone",
      help: none ? nil : reasons.prefix(3).joined(separator: "; "))
  }
}

extension [UndoItem] {
  /// The first three sentences, and the number of the others.
  fileprivate var shown: String {
    let sentences = prefix(3).map(\.action.sentence).joined(separator: ", ")
    return count > 3 ? "\(sentences) and \(count - 3) more" : sentences
  }
}
