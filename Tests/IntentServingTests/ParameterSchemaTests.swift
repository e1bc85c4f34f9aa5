import AppIntents
import AppIntentsCore
import ModelContext
import OrderedCollections
import Testing
import ToolServing

private struct SetAlarm: AppIntent {
  static let title: LocalizedStringResource = "Set Alarm"

  @Parameter(title: "Time", default: DateComponents(hour: 7, minute: 5), kind: .time)
  var time: DateComponents
  @Parameter(title: "Day", default: Date(timeIntervalSince1970: 86_400), kind: .date) var day: Date
  @Parameter(title: "Start", default: Date(timeIntervalSince1970: 86_400)) var start: Date

  func perform() async throws -> some IntentResult { .result() }
}

@Suite("Schemas of parameters")
struct ParameterSchemaTests {
  @Test func `a default of a date is in the definition only if it is a time`() {
    let defaults = IntentDescriptor(SetAlarm.self).parameters.map {
      ParameterSchema.json(of: $0)["default"]
    }
    #expect(defaults == ["07:05", nil, nil])
  }
}
