import Foundation
import SwiftData
import Testing

@testable import AppIntentsCore

/// What types have here whose sources differ by platform.
@Suite("Forms for several platforms")
struct PlatformFormTests {
  @Test func `a union has the cases that are compiled`() throws {
    #expect(Depth.Cases.allCases.map(\.rawValue) == ["meters", "words"])
    #expect(try Depth.from(.number(3)).intentValue == .number(3))
    #expect(try Depth.from("deep").intentValue == "deep")
  }

  @Test func `an enum of a schema has raw values of its compiled cases`() {
    #expect(SeaPictureKind.allCases.map(\.rawValue) == ["photo", "video"])
    #expect(SeaPictureKind(rawValue: "video") == .video)
    #expect(SeaPictureKind(rawValue: "livePhoto") == nil)
  }

  @Test func `a model keeps the properties that are compiled`() throws {
    #expect(Sounding.schemaMetadata.map(\.name) == ["meters", "place"])
    #expect(Sounding._$uniques == [["place", "meters"]])
    let container = try ModelContainer(
      for: Sounding.self, configurations: ModelConfiguration(isStoredInMemoryOnly: true))
    let context = ModelContext(container)
    for _ in 1...2 {
      let sounding = Sounding()
      sounding.meters = 12
      context.insert(sounding)
      try context.save()
    }
    let saved = try ModelContext(container).fetch(FetchDescriptor<Sounding>())
    #expect(saved.map(\.meters) == [12])
  }
}
