import AppIntents
import Foundation

// Parameters of types that are values of a workflow in another form.

struct TellNameIntent: AppIntent {
  static var title: LocalizedStringResource = "Tell Name"

  @Parameter(title: "Name")
  var name: PersonNameComponents

  func perform() async throws -> some IntentResult & ReturnsValue<PersonNameComponents> {
    var last = PersonNameComponents()
    last.familyName = name.familyName
    return .result(value: last)
  }
}

struct WaitLongerIntent: AppIntent {
  static var title: LocalizedStringResource = "Wait Longer"

  @Parameter(title: "Time")
  var time: Duration

  func perform() async throws -> some IntentResult & ReturnsValue<Duration> {
    .result(value: time * 2)
  }
}

@UnionValue
enum Invitation {
  case guest(GuestEntity)
  case number(Int)
  case words(String)
}

struct InviteIntent: AppIntent {
  static var title: LocalizedStringResource = "Invite"

  @Parameter(title: "Invitation")
  var invitation: Invitation

  func perform() async throws -> some IntentResult & ReturnsValue<String> {
    switch invitation {
    case .guest(let guest): return .result(value: "guest \(guest.name)")
    case .number(let number): return .result(value: "\(number) people")
    case .words(let words): return .result(value: "words \(words)")
    }
  }
}

struct WhoIntent: AppIntent {
  static var title: LocalizedStringResource = "Who"

  @Parameter(title: "Number")
  var number: Int

  func perform() async throws -> some IntentResult & ReturnsValue<Invitation> {
    .result(value: number == 1 ? .guest(GuestQuery.guests[0]) : .number(number))
  }
}
