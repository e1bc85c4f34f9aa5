import AppIntentsCore
import Foundation
import OrderedCollections
import SystemPackage
import WorkflowTesting

@testable import ModelAnswers

extension IntentContext {
  /// A run on Saturday, 2026-11-21, 08:00 UTC, in Berlin.
  static func test(
    permissions: Permissions = Permissions(), secret: String? = nil, folder: FilePath? = nil
  ) -> IntentContext {
    TestContext.make(folder: folder).replacing(timeZone: berlin).replacing(
      permissions: permissions,
      redact: { text in secret.map { text.replacing($0, with: "•••") } ?? text })
  }

  static let berlin = TimeZone(identifier: "Europe/Berlin") ?? .gmt
}

let event = IntentEntityValue(
  typeName: "event", id: "secret-id-1", title: "Flight", subtitle: "AC 881",
  properties: ["title": "Flight", "start_date": .date(day(2026, 12, 1)), "note": .nothing])
let other = IntentEntityValue(typeName: "event", id: "secret-id-2", title: "Dentist")

func day(_ year: Int, _ month: Int, _ day: Int) -> IntentDate {
  .day(CivilTime(year: year, month: month, day: day), in: IntentContext.berlin)
}

/// A time in Berlin.
func time(_ year: Int, _ month: Int, _ day: Int, _ hour: Int, _ minute: Int) -> IntentDate {
  let civil = CivilTime(year: year, month: month, day: day, hour: hour, minute: minute)
  return IntentDate(civil.instant(in: IntentContext.berlin), in: IntentContext.berlin)
}

func asked(
  _ request: AnswerRequest, adding note: String? = nil, in context: IntentContext = .test()
) throws -> AskedQuestion {
  try IntentContext.$current.withValue(context) {
    try AskedQuestion(request, adding: note, in: context) { EntityWords(of: $0) }
  }
}

extension AnswerRequest {
  /// A request with a prompt without values.
  init(_ prompt: String, about content: IntentValue = .nothing, wanting shape: AnswerShape) {
    self.init(ModelPrompt(prompt), about: content, wanting: shape)
  }
}
