import AppIntents
import AppIntentsCore
import Foundation
import IntentServing
import Synchronization

struct AddEventIntent: AppIntent {
  static var title: LocalizedStringResource = "Add Event"
  static var description = IntentDescription(
    "Adds an event to a calendar.", categoryName: "Calendar", resultValueName: "Event")

  @Parameter(title: "Title")
  var name: String

  @Parameter(title: "Calendar")
  var calendar: CalendarEntity?

  @Parameter(title: "Urgency", default: .low)
  var urgency: Urgency

  static var parameterSummary: some ParameterSummary {
    Summary("Add \(\.$name) to \(\.$calendar)") { \.$urgency }
  }

  func perform() async throws -> some IntentResult & ReturnsValue<EventEntity> & ProvidesDialog {
    // This would break the protocol if it were on standard output.
    print("{\"jsonrpc\": \"2.0\", \"added\": \(name)")
    let event = EventEntity(id: "e7", title: name, calendar: calendar?.name)
    event.length = Measurement(value: 30, unit: .minutes)
    return .result(value: event, dialog: "Added \(name) (\(urgency.rawValue)).")
  }
}

/// Asks for a value that isn't a parameter's first one, then for a yes.
struct DeleteEventsIntent: AppIntent {
  static var title: LocalizedStringResource = "Delete Events"

  @Parameter(title: "Day", requestValueDialog: "Which day?")
  var day: Date

  @Parameter(title: "Which")
  var which: Int?

  func perform() async throws -> some IntentResult & ReturnsValue<Int> {
    let count = try await $which.requestDisambiguation(among: [1, 3], dialog: "How many?")
    try await requestConfirmation(
      actionName: .custom(
        acceptLabel: "Delete Events", acceptAlternatives: ["Remove", "Away with Them"],
        denyLabel: "Keep Them", denyAlternatives: ["Leave Them"], destructive: true),
      dialog: "Delete \(count) events?")
    let reason = try await $which.requestValue("How sure are you?")
    return .result(value: count * 100 + reason)
  }
}

struct RenameEventIntent: AppIntent {
  static var title: LocalizedStringResource = "Rename Event"
  static var authenticationPolicy: IntentAuthenticationPolicy = .requiresAuthentication

  @Parameter(title: "Event")
  var event: EventEntity

  @Parameter(title: "Name")
  var name: String?

  static var parameterSummary: some ParameterSummary {
    When(\.$name, .hasAnyValue) {
      Summary("Rename \(\.$event) to \(\.$name)")
    } otherwise: {
      Summary("Rename \(\.$event)")
    }
  }

  func perform() async throws -> some IntentResult & ReturnsValue<String> {
    guard let name else { throw $name.needsValueError("What is its new name?") }
    return .result(value: "\(event.id) is \(name)")
  }
}

/// Needs the user at the machine.
struct UnlockVaultIntent: AppIntent {
  static var title: LocalizedStringResource = "Unlock Vault"
  static var authenticationPolicy = IntentAuthenticationPolicy.requiresLocalDeviceAuthentication

  func perform() async throws -> some IntentResult & ReturnsValue<String> {
    .result(value: "unlocked")
  }
}

/// Writes what it is given into a file that exists only in memory until it is sent.
struct ExportDayIntent: AppIntent {
  static var title: LocalizedStringResource = "Export Day"

  @Parameter(title: "Text", inputOptions: String.IntentInputOptions(multiline: true))
  var text: String

  @Parameter(title: "Template")
  var template: IntentFile?

  func perform() async throws -> some IntentResult & ReturnsValue<IntentFile> {
    let head = template.map { String(decoding: $0.data, as: UTF8.self) } ?? ""
    return .result(
      value: IntentFile(data: Data((head + text).utf8), filename: "Day é.txt", type: .plainText))
  }
}

struct FailIntent: AppIntent {
  enum Reason: String, AppEnum {
    case none, locked, missing, plain
    static var typeDisplayRepresentation: TypeDisplayRepresentation = "Reason"
    static var caseDisplayRepresentations: [Reason: DisplayRepresentation] = [
      .none: "None",
      .locked: DisplayRepresentation(title: "Locked", image: .init(systemName: "lock")),
      .missing: "Missing", .plain: "Plain",
    ]
  }

  static var title: LocalizedStringResource = "Fail"

  @Parameter(title: "Reason")
  var reason: Reason

  func perform() async throws -> some IntentResult {
    switch reason {
    case .none: return .result()
    case .locked: throw AppIntentError.Unrecoverable.notAllowed
    case .missing: throw IntentFailure("the calendar is gone", kind: .missing, help: "make one")
    case .plain: throw CalendarError.locked
    }
  }
}

enum CalendarError: Error, CustomLocalizedStringResourceConvertible {
  case locked
  var localizedStringResource: LocalizedStringResource { "Kalender gesperrt" }
}

/// Counts slowly, until it is told to stop; then it writes why to a file.
struct CountIntent: ProgressReportingIntent, CancellableIntent {
  static var title: LocalizedStringResource = "Count"

  @Parameter(title: "To")
  var to: Int

  @Parameter(title: "Marker")
  var marker: IntentFile?

  func perform() async throws -> some IntentResult & ReturnsValue<Int> {
    let reason = Mutex(IntentCancellationReason.userCancelled)
    do {
      progress.totalUnitCount = Int64(to)
      try await withIntentCancellationHandler {
        for number in 1...max(1, to) {
          try await Task.sleep(for: .milliseconds(60))
          progress.completedUnitCount = Int64(number)
          progress.localizedAdditionalDescription = "\(number) of \(to)"
        }
      } onCancel: { why in
        reason.withLock { $0 = why }
      }
    } catch is CancellationError {
      let words = reason.withLock { $0 } == .timeout ? "out of time" : "canceled"
      if let url = marker?.fileURL { try Data(words.utf8).write(to: url, options: .atomic) }
      throw CancellationError()
    }
    return .result(value: to)
  }
}

/// Does nothing, to measure what a call costs.
struct NothingIntent: AppIntent, SideEffectDeclaring {
  static var title: LocalizedStringResource = "Do Nothing"
  static let sideEffects: SideEffects = []

  @Parameter(title: "Number")
  var number: Int?

  func perform() async throws -> some IntentResult & ReturnsValue<Int?> {
    .result(value: number)
  }
}

struct TellContextIntent: AppIntent {
  static var title: LocalizedStringResource = "Tell Context"

  func perform() async throws -> some IntentResult & ReturnsValue<String> & OpensIntent {
    let context = IntentContext.current
    return .result(
      value: "\(context.folder.string) \(context.timeZone.identifier) \(context.locale.identifier)",
      opensIntent: ClosingIntent())
  }
}

struct ClosingIntent: UndoableIntent {
  static var title: LocalizedStringResource = "Close"
  static var isDiscoverable: Bool { false }

  @MainActor
  func perform() async throws -> some IntentResult & ProvidesDialog {
    Labels.shared.all.append("closed")
    undoManager?.registerUndo(withTarget: Labels.shared) { $0.all.removeAll { $0 == "closed" } }
    undoManager?.setActionName("Close")
    return .result(dialog: "Closed.")
  }
}

struct PlanIntent: AppIntent, SimulatedIntent, SideEffectDeclaring {
  static var title: LocalizedStringResource = "Plan"
  static let sideEffects: SideEffects = [.writesNetwork]

  func perform() async throws -> some IntentResult & ReturnsValue<Int> { .result(value: 1) }

  func simulate() async throws -> some IntentResult & ReturnsValue<Int> {
    IntentContext.current.report(.wouldDo("plan the day"))
    return .result(value: 2)
  }
}

struct CrashIntent: AppIntent {
  static var title: LocalizedStringResource = "Crash"

  func perform() async throws -> some IntentResult {
    kill(getpid(), SIGKILL)
    return .result()
  }
}

struct PalShortcuts: AppShortcutsProvider {
  static var appShortcuts: [AppShortcut] {
    AppShortcut(
      intent: FindRoomsIntent(), phrases: ["Find a room with \(.applicationName)"],
      shortTitle: "Find Room", systemImageName: "door")
  }
}
