import AppIntents
import IntentServing
import SwiftData

/// Serves the intents, or does what the app does in a process of its own:
///
/// - `add TITLE…` saves meetings, and prints each after it was saved;
/// - `note TITLE` does in the defaults what the intent `NoteLast` does;
/// - `list` prints the titles and the remarks;
/// - `fill NAME COUNT` saves meetings with three remarks each, until it is killed if there is no count.
@main
struct PlannerExtension {
  static func main() async throws {
    var words = CommandLine.arguments.dropFirst()
    switch words.popFirst() {
    case "add":
      for (number, title) in words.enumerated() {
        let start = Date(timeIntervalSinceReferenceDate: Double(number))
        let context = try SharedModelContainer.context()
        context.insert(Meeting(eventIdentifier: title, title: title, startDate: start))
        try context.save()
        say(title)
      }
    case "list":
      let descriptor = FetchDescriptor<Meeting>(sortBy: [SortDescriptor(\.title)])
      for meeting in try SharedModelContainer.context().fetch(descriptor) {
        say("\(meeting.title): \(meeting.remarks.map(\.text).joined(separator: " "))")
      }
    case "note":
      let defaults = UserDefaults(suiteName: SharedDefaults.suite)
      say(defaults?.string(forKey: SharedDefaults.key) ?? "nothing")
      defaults?.set(words.popFirst(), forKey: SharedDefaults.key)
      defaults?.synchronize()
    case "fill": try fill(words.popFirst() ?? "", words.popFirst().flatMap { Int($0) })
    default:
      await IntentServer(
        name: "planner", version: "1",
        intents: [ListMeetings.self, RenameMeeting.self, NoteLast.self],
        entities: [MeetingEntity.self]
      ).run {}
    }
  }

  private static func fill(_ name: String, _ count: Int?) throws {
    let context = try SharedModelContainer.context()
    var number = 0
    while number < count ?? .max {
      number += 1
      let meeting = Meeting(
        eventIdentifier: "\(name) \(number)", title: "\(name) \(number)", startDate: Date())
      meeting.remarks = ["a", "b", "c"].map { Remark($0) }
      context.insert(meeting)
      try context.save()
      say("\(number)")
    }
  }

  private static func say(_ text: String) {
    print(text)
    fflush(stdout)
  }
}
