import AppIntentsCore
import Foundation

/// Makes a change that only the run's log shows.
struct Change: AppIntent, SideEffectDeclaring {
  static let persistentIdentifier = "test.change"
  static let title: LocalizedStringResource = "Change Something"
  static let sideEffects: SideEffects = .writesNetwork
  static let isIdempotent = true

  @Parameter(title: "Thing")
  var thing: String

  func perform() async throws -> some IntentResult & ReturnsValue<String> {
    IntentContext.current.report(.log(thing))
    return .result(value: "changed \(thing)")
  }
}

/// Makes a change that must not be made twice.
struct Send: AppIntent, SideEffectDeclaring {
  static let persistentIdentifier = "test.send"
  static let title: LocalizedStringResource = "Send"
  static let sideEffects: SideEffects = .writesNetwork

  @Parameter(title: "Thing")
  var thing: String

  static var parameterSummary: some ParameterSummary { Summary("Send \(\.$thing)") }

  func perform() async throws -> some IntentResult & ReturnsValue<String> {
    IntentContext.current.report(.log(thing))
    return .result(value: "sent \(thing)")
  }
}

/// Fails in every second second.
struct Flaky: AppIntent, SideEffectDeclaring {
  static let persistentIdentifier = "test.flaky"
  static let title: LocalizedStringResource = "Try Something"
  static let sideEffects: SideEffects = .writesNetwork
  static let isIdempotent = true

  @Parameter(title: "Thing")
  var thing: String

  func perform() async throws -> some IntentResult & ReturnsValue<String> {
    let context = IntentContext.current
    context.report(.log(thing))
    guard Int(context.now().timeIntervalSince1970) % 2 == 1 else {
      throw IntentFailure("not yet", kind: .network)
    }
    return .result(value: "tried \(thing)")
  }
}

/// Asks before it sends, as intents of apps do.
struct ConfirmedSend: AppIntent, SideEffectDeclaring {
  static let persistentIdentifier = "test.confirmed_send"
  static let title: LocalizedStringResource = "Send If Confirmed"
  static let sideEffects: SideEffects = .writesNetwork

  @Parameter(title: "Thing")
  var thing: String

  func perform() async throws -> some IntentResult & ReturnsValue<String> {
    try await requestConfirmation(dialog: "Send \(thing)?")
    IntentContext.current.report(.log(thing))
    return .result(value: "sent \(thing)")
  }
}

/// Changes something, which takes a second.
struct Work: AppIntent, SideEffectDeclaring {
  static let persistentIdentifier = "test.work"
  static let title: LocalizedStringResource = "Work"
  static let sideEffects: SideEffects = .writesNetwork

  @Parameter(title: "Thing")
  var thing: String

  func perform() async throws -> some IntentResult & ReturnsValue<String> {
    try await IntentContext.current.sleep(.seconds(1))
    IntentContext.current.report(.log(thing))
    return .result(value: "worked on \(thing)")
  }
}

/// Makes a file where `to` says, else a temporary one.
struct Make: AppIntent, DestinationTaking {
  static let persistentIdentifier = "test.make"
  static let title: LocalizedStringResource = "Make"
  static let sideEffects: SideEffects = .writesFiles

  @Parameter(title: "Thing")
  var thing: String

  @Parameter(title: "Destination")
  var to: String?

  func perform() async throws -> some IntentResult & ReturnsValue<String> {
    IntentContext.current.report(.log(thing))
    return .result(value: "made \(thing)")
  }
}

let changingIntents: [any AppIntent.Type] = [
  Change.self, Send.self, Flaky.self, ConfirmedSend.self, Work.self, Make.self,
]
