import AppIntents
import IntentServing
import LocalStore
import SwiftUI

struct AskAboutMeetingsIntent: AppIntent, SideEffectDeclaring {
  static let title: LocalizedStringResource = "Ask About Meetings"
  static let description = IntentDescription(
    "Answers a question about your meetings from their minutes, on this machine.",
    categoryName: "Meetings", searchKeywords: ["minutes", "discussed"], resultValueName: "Answer")
  static let sideEffects: SideEffects = [.readsFiles]

  @Parameter(title: "Question", requestValueDialog: "What do you want to know?")
  var question: String

  static var parameterSummary: some ParameterSummary {
    Summary("Ask my meetings \(\.$question)")
  }

  func perform() async throws
    -> some IntentResult & ReturnsValue<String> & ProvidesDialog & ShowsSnippetView
  {
    let meetings: [Meeting]
    do {
      let now = systemContext.preciseTimestamp ?? .now
      meetings = try await MeetingQuestion(question).answers(before: now)
    } catch FileProblem.unreadable(let folder) {
      return answer(
        "I'm not allowed to read your meetings. Give me access to \(folder.path).", from: [])
    }
    guard !meetings.isEmpty else {
      return answer("I don't know of a meeting about that.", from: [])
    }
    return answer(meetings.map(\.account).joined(separator: "\n"), from: meetings)
  }

  private func answer(
    _ text: String, from meetings: [Meeting]
  ) -> some IntentResult & ReturnsValue<String> & ProvidesDialog & ShowsSnippetView {
    .result(
      value: text, dialog: "\(text)",
      view: MeetingsView(meetings: meetings.map(MeetingEntity.init)))
  }
}

extension Meeting {
  /// What the meeting was about, in sentences.
  fileprivate var account: String {
    let day = start.formatted(date: .abbreviated, time: .omitted)
    let company = people.isEmpty ? "" : " with \(people.formatted())"
    return "\(title) on \(day)\(company): \(minutes.isEmpty ? "it has no minutes." : minutes)"
  }
}
