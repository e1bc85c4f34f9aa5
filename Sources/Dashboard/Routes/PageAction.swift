import Control
import HTTPServing

/// What forms do, by the paths to which they are sent. Each is a request that a command sends, too.
enum PageAction: Sendable, Hashable {
  enum OfRun: String, Sendable {
    case cancel, resume, rerun, undo
  }

  enum OfWorkflow: String, Sendable {
    case run, enable, disable, pause, resume
    /// Checks a text as its file, replaces the file with a text, takes the last change back.
    case check, save, undo
    case dryRun = "try"
    /// Asks an app for values of an input.
    case find
  }

  case answer(Int64)
  case run(Int64, OfRun)
  /// Does something with each of the runs that are marked in a list.
  case chosen
  /// Presses a button of what an app shows in a run, by its number.
  case press(Int64, Int)
  case workflow(String, OfWorkflow)
  /// Pauses all workflows, or lets all go on.
  case pauseAll, resumeAll
  /// Doesn't show a failure to this browser any more.
  case dismiss
  case newWorkflow
  /// Reads the whole file of the history to find damage.
  case readHistory
  case signOut

  init?(_ path: [String]) {
    switch (path.first, path.count) {
    case ("sign-out", 1): self = .signOut
    case ("pause", 1): self = .pauseAll
    case ("resume", 1): self = .resumeAll
    case ("dismiss", 1): self = .dismiss
    case ("health", 2):
      guard path[1] == "read" else { return nil }
      self = .readHistory
    case ("questions", 2):
      guard let id = Int64(path[1]) else { return nil }
      self = .answer(id)
    case ("runs", 2):
      guard path[1] == "chosen" else { return nil }
      self = .chosen
    case ("runs", 3):
      guard let id = Int64(path[1]), let what = OfRun(rawValue: path[2]) else { return nil }
      self = .run(id, what)
    case ("runs", 4) where path[2] == "snippets":
      guard let id = Int64(path[1]), let number = Int(path[3]) else { return nil }
      self = .press(id, number)
    case ("workflows", 1): self = .newWorkflow
    case ("workflows", 3):
      guard let what = OfWorkflow(rawValue: path[2]) else { return nil }
      self = .workflow(path[1], what)
    default: return nil
    }
  }

  var address: PageAddress {
    switch self {
    case .answer(let id): PageAddress("questions", "\(id)")
    case .run(let id, let what): PageAddress("runs", "\(id)", what.rawValue)
    case .chosen: PageAddress("runs", "chosen")
    case .press(let id, let number): PageAddress("runs", "\(id)", "snippets", "\(number)")
    case .workflow(let id, let what): PageAddress("workflows", id, what.rawValue)
    case .pauseAll: PageAddress("pause")
    case .resumeAll: PageAddress("resume")
    case .dismiss: PageAddress("dismiss")
    case .newWorkflow: .workflows
    case .readHistory: PageAddress("health", "read")
    case .signOut: PageAddress("sign-out")
    }
  }

  /// Whether it starts a run each time that it is sent.
  var startsRun: Bool {
    switch self {
    case .run(_, .rerun), .chosen, .workflow(_, .run): true
    default: false
    }
  }

  /// Whether it is answered with a page that has its form, rather than leading to one.
  var isShownAgain: Bool {
    switch self {
    case .workflow(_, .check), .workflow(_, .save), .workflow(_, .dryRun), .workflow(_, .find):
      true
    default: false
    }
  }

  /// Whether its form may have files in it.
  var takesFiles: Bool {
    switch self {
    case .workflow(_, .run), .workflow(_, .dryRun), .workflow(_, .find): true
    default: false
    }
  }

  /// The request that it sends, with what was filled in and the files that were chosen.
  func request(_ fields: [FormField], _ files: [GivenFile] = []) throws -> ControlRequest {
    func field(_ name: String) -> String? { fields.first { $0.name == name }?.value }
    switch self {
    case .answer(let id): return .answer(prompt: id, try Self.answer(fields))
    case .run(let id, .cancel): return .cancelRun(id)
    case .run(let id, .resume): return .resumeRun(id)
    case .run(let id, .rerun):
      return .rerun(run: id, fromStep: field(Self.stepField).flatMap(Int.init))
    case .run(_, .undo): throw ControlFailure(.usage, "undoing isn't asked of the daemon")
    case .chosen: throw ControlFailure(.usage, "several runs take several requests")
    case .press(let id, let number):
      guard let button = field(Self.buttonField).flatMap(Int.init) else {
        throw ControlFailure(.usage, "no button was pressed")
      }
      return .press(run: id, snippet: number, button: button)
    case .workflow(let id, .run):
      let inputs = FilledInputs.values(fields)
      return files.isEmpty
        ? .start(workflow: id, inputs: inputs)
        : .startWithFiles(workflow: id, inputs: inputs, files: files)
    case .workflow(let id, .enable):
      return .enable(workflow: id, version: field("version") ?? "")
    case .workflow(let id, .disable): return .disable(workflow: id)
    case .workflow(let id, .pause): return .pause(workflow: id)
    case .workflow(let id, .resume): return .unpause(workflow: id)
    case .pauseAll: return .pause(workflow: nil)
    case .resumeAll: return .unpause(workflow: nil)
    case .dismiss: throw ControlFailure(.usage, "dismissing asks nothing of the daemon")
    case .workflow(let id, .check):
      return .checkSource(workflow: id, text: Self.source(in: fields))
    case .workflow(let id, .save):
      let change = SourceChange(
        text: Self.source(in: fields), version: field("version") ?? "",
        mayHaveErrors: field(Self.anywayField) != nil)
      return .saveSource(workflow: id, change)
    case .workflow(let id, .undo):
      return .undoSource(workflow: id, version: field("version") ?? "")
    case .workflow(_, .dryRun), .workflow(_, .find):
      throw ControlFailure(.usage, "it isn't asked of the daemon")
    case .newWorkflow: return .newWorkflow(field(Self.idField) ?? "")
    case .readHistory: return .diagnose
    case .signOut: throw ControlFailure(.usage, "signing out asks nothing of the daemon")
    }
  }

  /// The answer in a form: that of the button, or what was filled in or chosen.
  private static func answer(_ fields: [FormField]) throws -> PromptReply {
    switch fields.first(where: { $0.name == "answer" })?.value {
    case "yes": return .yes
    case "no": return .no
    case "cancel": return .cancel
    default: break
    }
    let items = fields.filter { $0.name == itemField }.map(\.value)
    if !items.isEmpty { return .text(items.joined(separator: "\n")) }
    let values = fields.filter { $0.name == "value" }.map(\.value)
    guard !values.isEmpty else {
      throw ControlFailure(.usage, "nothing was chosen", help: "go back, and choose an answer")
    }
    return .text(values.joined(separator: ","))
  }

  /// What the reply says, and the page that comes next.
  func outcome(
    of reply: ControlReply, _ fields: [FormField]
  ) throws -> (text: String, next: PageAddress) {
    switch reply {
    case .done(let text): return (text, next(after: fields))
    case .queued(let run, let text): return (text, .run(run))
    case .findings(let findings):
      let isDamaged = findings.contains { $0.grade == .bad && $0.subject == "history" }
      return (
        isDamaged ? "the history is damaged" : "the history was read, and isn't damaged", .health
      )
    case .failure(let failure): throw failure
    default: throw ControlFailure(.failed, "the daemon sent a reply of another kind")
    }
  }

  private func next(after fields: [FormField]) -> PageAddress {
    switch self {
    case .answer:
      // A question on the page of its run leads back there.
      fields.first { $0.name == Self.runField }.flatMap { Int64($0.value) }.map { .run($0) }
        ?? .questions
    case .run(let id, _): .run(id)
    case .chosen: .runs
    case .press(let id, _):
      fields.contains { $0.name == Self.placeField && $0.value == "questions" }
        ? .questions : .run(id)
    case .workflow(let id, _): .workflow(id)
    case .newWorkflow:
      fields.first { $0.name == Self.idField }.map { .source($0.value) } ?? .workflows
    case .readHistory: .health
    case .pauseAll, .resumeAll, .dismiss, .signOut: .now
    }
  }

  /// The page that has its form, with a name for a link; nil for one that every page has.
  var origin: (address: PageAddress, name: String)? {
    switch self {
    case .answer: (.questions, "the questions")
    case .run(let id, _), .press(let id, _): (.run(id), "run \(id)")
    case .chosen: (.runs, "the runs")
    case .workflow(let id, .check), .workflow(let id, .save): (.source(id), "the file of \(id)")
    case .workflow(let id, _): (.workflow(id), id)
    case .newWorkflow: (.workflows, "the workflows")
    case .readHistory: (.health, "Health")
    case .pauseAll, .resumeAll, .dismiss: (.now, "Now")
    case .signOut: nil
    }
  }

  /// The field of a rerun that names the step with which it begins.
  static let stepField = "step"

  /// The field with the number of a button that is pressed, and the one that names the page it is on.
  static let (buttonField, placeField) = ("button", "place")

  /// The fields with the text of a file, and with which one with errors is saved.
  static let (textField, anywayField) = ("text", "anyway")

  /// The field with the name of an input for which an app is asked.
  static let findField = "find"

  /// The field with the id of a new workflow.
  static let idField = "id"

  /// The text of a file in a form. Browsers send line breaks in two characters.
  static func source(in fields: [FormField]) -> String {
    (fields.first { $0.name == textField }?.value ?? "").replacing("\r\n", with: "\n")
  }

  /// The fields of an answer with the items of a list, one on each line.
  static let itemField = "item"

  /// The field of an answer that names the run on whose page the question is, and of what is dismissed.
  static let runField = "run"
}
