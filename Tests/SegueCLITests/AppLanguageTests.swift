import Foundation
import ProgramTesting
import Testing

/// Apps whose titles are in the language in which they are started.
@Suite("the language of an app")
struct AppLanguageTests {
  private static let english: [String: String?] = ["LC_ALL": nil, "LANG": nil]
  private static let german: [String: String?] = ["LC_ALL": nil, "LANG": "de_DE.UTF-8"]

  /// A sandbox with the sample provider as an app with German titles, added in English.
  private func sandbox() async throws -> CommandSandbox {
    let sandbox = try CommandSandbox([
      "app/pal_pal.resources/de.lproj/Localizable.strings":
        "\"Add Event\" = \"Termin anlegen\";\n\"Event\" = \"Termin\";\n",
      "a.yaml": "steps:\n  - pal.add_event: Dentist\n  - print: ${prev.title}\n",
      "find.yaml":
        "steps:\n  - pal.find_event_entity:\n    where: item.title contains \"2\"\n    limit: 1\n  - print: ${prev}\n",
    ])
    try FileManager.default.copyItem(
      atPath: Repository.sampleProvider.path, toPath: sandbox.path("app/pal"))
    let added = try await sandbox.segue(
      "apps", "add", "app/pal", "--yes", environment: Self.english)
    #expect(added.code == 0, "\(added.talk)")
    #expect(added.output.contains("Add Event"), "\(added.output)")
    return sandbox
  }

  @Test(arguments: [
    german, ["LC_ALL": "de_DE.UTF-8"], ["LC_ALL": nil, "LC_MESSAGES": "de_DE.UTF-8"],
  ])
  func `an app is what was agreed to in every language`(
    language: [String: String?]
  ) async throws {
    let sandbox = try await sandbox()
    let run = try await sandbox.segue("run", "a.yaml", environment: language)
    #expect(run.code == 0, "\(run.talk)")
    let found = try await sandbox.segue("run", "find.yaml", environment: language)
    #expect(found.code == 0, "\(found.talk)")
    let check = try await sandbox.segue("apps", "check", environment: language)
    #expect(!check.output.contains("changed"), "\(check.output)")
  }

  @Test func `an update asks for consent to titles in the language of then`() async throws {
    let sandbox = try await sandbox()
    let update = try await sandbox.segue("apps", "update", "pal", "--yes", environment: Self.german)
    #expect(update.code == 0, "\(update.talk)")
    #expect(update.output.contains("Termin anlegen"), "\(update.output)")
    #expect(try sandbox.text("home/.config/segue/apps/pal.yaml").contains("language: de_DE.UTF-8"))
    for language in [Self.english, Self.german] {
      let run = try await sandbox.segue("run", "a.yaml", environment: language)
      #expect(run.code == 0, "\(run.talk)")
    }
  }
}
