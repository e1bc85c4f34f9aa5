import CoreLocation
import Testing

@testable import AppIntentsCore

/// The intents of `Forms/Diary.swift`.
@Suite("Forms of a diary")
struct DiaryFormTests {
  @Test func `a model of the main actor is kept`() async throws {
    let intent = WriteDiary()
    intent.text = "Rain"
    intent.place = CLPlacemark(location: nil, locality: "Bern")
    #expect(try await IntentBinder.begin(intent).perform().value == ["Rain", "Bern"])
  }

  @Test func `a place has a title of its own, whatever is shown of it elsewhere`() throws {
    let parameters = IntentDescriptor(WriteDiary.self).parameters
    #expect(parameters.map(\.title) == ["Text", "Place"])
    #expect(try #require(parameters.last).type == CLPlacemark.valueType)
  }

  @Test func `App Shortcuts are used outside of the main actor`() async throws {
    #expect(try await IntentBinder.begin(RefreshDiary()).perform().value == 1)
  }
}
