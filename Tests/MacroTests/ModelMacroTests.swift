import Testing

@testable import MacroExpansion

@Suite("Models and previews")
struct ModelMacroTests {
  private func use(_ declaration: String, role: String) -> MacroUse {
    MacroUse(
      macro: "ModelMacro", role: role, attribute: "@Model", declaration: declaration,
      extendedType: "Outer.Errand", conformances: ["PersistentModel"], context: [])
  }

  @Test func `a class gets a context and an identity`() {
    let members = use("@Model public final class Errand { var name = 1 }", role: "member")
    #expect(
      members.source == """
        public var modelContext: SwiftData.ModelContext?
        public let persistentModelID = SwiftData.PersistentIdentifier()
        public typealias ID = SwiftData.PersistentIdentifier
        """)
    let named = use("@Model class Errand { var id: [String: Int] = [:] }", role: "member")
    #expect(named.source.hasSuffix("\ntypealias ID = [String: Int]"))
    let inferred = use("@Model class Errand { let id = UUID() }", role: "member")
    #expect(!inferred.source.contains("typealias"))
    let conformance = use("@Model final class Errand {}", role: "extension")
    #expect(conformance.source == "extension Outer.Errand: SwiftData.PersistentModel {}")
  }

  @Test func `a struct is no model`() {
    #expect(
      use("@Model struct Errand {}", role: "member").messages == [
        "error @struct: `@Model` goes before a class"
      ])
  }

  @Test func `a preview is left out`() throws {
    func answer(_ macro: String) throws -> JSON {
      let piece = JSON.object([
        "kind": .string("expression"), "source": .string("#Preview { }"),
        "location": .object([
          "fileName": .string("a.swift"), "fileID": .string("m/a.swift"), "offset": .integer(0),
          "line": .integer(1), "column": .integer(1),
        ]),
      ])
      let message = JSON.object([
        "expandFreestandingMacro": .object([
          "macro": .object([
            "moduleName": .string("AppIntentsMacros"), "typeName": .string(macro),
            "name": .string("Preview"),
          ]), "macroRole": .string("declaration"), "syntax": piece,
        ])
      ])
      var service = MacroService()
      return try JSONParser.parse(service.answer(message.bytes))
    }
    let silent = try #require(try answer("SilentMacro")["expandMacroResult"])
    #expect(silent["expandedSource"]?.text == "")
    #expect(silent["diagnostics"]?.items?.count == 0)
    let unknown = try #require(try answer("OtherMacro")["expandMacroResult"])
    #expect(
      unknown["diagnostics"]?.items?.first?["message"]?.text == "there is no macro `OtherMacro`")
  }
}
