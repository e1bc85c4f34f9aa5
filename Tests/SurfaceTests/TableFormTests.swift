import AppIntentsCore
import Foundation
import SwiftUI
import Synchronization
import Testing
import ViewTree

/// The views of `Forms/Tables.swift`, drawn.
@Suite("Forms of tables")
@MainActor
struct TableFormTests {
  private let orchards = [Orchard(name: "Hill", trees: 12), Orchard(name: "Lake", trees: 7)]

  private func lines(_ view: some View) -> [String] {
    view._nodes().flatMap { ViewTextRenderer(width: 40).lines(of: $0) }
      .map { $0.split(separator: " ").joined(separator: " ") }
  }

  @Test func `a table is drawn as a grid with the names of its columns`() {
    let drawn = lines(OrchardTable(orchards: orchards, showsNotes: true))
    #expect(
      drawn == [
        "Name Trees Note", "Hill 12 row H", "Lake 7 row L", "Size", "1 trees", "12 trees",
        "7 trees", "Hill", "Lake",
      ])
    let short = lines(OrchardTable(orchards: orchards, showsNotes: false))
    #expect(short.prefix(2) == ["Name Trees", "Hill 12"])
  }

  @Test func `a section that can be closed is drawn open`() {
    let drawn = lines(OrchardPanel()).filter { !$0.isEmpty }
    #expect(drawn == ["Apples", "Boskoop", "Pears", "Conference"])
  }

  @Test func `a color of the system is the nearest one of views`() {
    #expect(OrchardSign()._nodes()[0].attributes["color"] == "green")
    #expect(Color(UIColor(red: 1, green: 0, blue: 0, alpha: 1))._colorName == "#ff0000")
    #expect(orchards[0].display.image != nil)
  }

  @Test func `what is dragged gives nothing`() {
    let errors = Mutex<[CocoaError.Code]>([])
    let provider = NSItemProvider(item: nil, typeIdentifier: "public.text")
    provider.loadDataRepresentation(forTypeIdentifier: "public.text") { data, error in
      guard data == nil, let error = error as? CocoaError else { return }
      errors.withLock { $0.append(error.code) }
    }
    #expect(errors.withLock { $0 } == [.featureUnsupported])
    #expect(provider.hasItemConformingToTypeIdentifier("public.text"))
    #expect(!provider.canLoadObject(ofClass: String.self))
  }

  @Test func `a URL that isn't permitted isn't opened, and the log says why`() async throws {
    let said = Mutex<[IntentMessage]>([])
    let context = IntentContext(
      permissions: .init(permit: { _ in throw IntentFailure("no programs", kind: .notPermitted) }),
      report: { message in said.withLock { $0.append(message) } })
    let outcome = try await IntentContext.$current.withValue(context) {
      var intent = ShowOrchard()
      intent.page = URL(filePath: "/tmp/orchard.html")
      return try await IntentBinder.begin(intent).perform()
    }
    #expect(outcome.value == false)
    #expect(said.withLock { $0 } == [.log("no programs")])
  }
}
