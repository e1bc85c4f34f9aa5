import ActivityKit
import AudioToolbox
import Intents
import RelevanceKit
import SwiftData
import Testing

private struct Ride: ActivityAttributes {
  struct ContentState: Codable, Hashable {
    var minutes: Int
  }
}

@Suite("Modules for Apple's platforms")
struct InertModulesTests {
  @Test func `a Live Activity says that it can't be started`() {
    #expect(!ActivityAuthorizationInfo().areActivitiesEnabled)
    #expect(Activity<Ride>.activities.isEmpty)
    #expect(throws: ActivityAuthorizationError.self) {
      try Activity.request(
        attributes: Ride(), content: ActivityContent(state: .init(minutes: 3), staleDate: nil))
    }
  }

  @Test func `values of SiriKit keep what they are made of`() {
    let person = INPerson(
      personHandle: INPersonHandle(value: "ann@example.org", type: .emailAddress),
      nameComponents: nil, displayName: nil, image: INImage(named: "ann"),
      contactIdentifier: nil, customIdentifier: nil)
    #expect(person.displayName == "ann@example.org")
    #expect(INFocusStatusCenter.default.focusStatus.isFocused == nil)
  }

  @Test func `Foundation is visible with the modules that export it`() {
    AudioServicesPlaySystemSound(kSystemSoundID_Vibrate)
    #expect(EmptyModules.date < Date())
  }
}
