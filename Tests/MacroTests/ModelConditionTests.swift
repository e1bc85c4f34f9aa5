import Testing

@testable import MacroExpansion

/// `@Model` for classes with `#if` in them.
@Suite("Models with conditions")
struct ModelConditionTests {
  private func use(_ declaration: String) -> MacroUse {
    MacroUse(
      macro: "ModelMacro", role: "member", attribute: "@Model", declaration: declaration,
      context: [])
  }

  @Test func `a property under a condition is written under it`() {
    let members = use(
      """
      @Model final class Trip {
        var name = "a"
        #if os(macOS)
        #Unique<Trip>([\\.id])
        var id: Int
        #elseif os(iOS)
        var tag = 2
        init(tag: Int) {}
        #endif
      }
      """)
    #expect(
      members.source == """
        @SwiftData.Transient nonisolated(unsafe) var _$data = SwiftData.ModelData()
        nonisolated required init(_unfilled: ()) {
          _name = SwiftData._PropertyMark()
        #if os(macOS)
          _id = SwiftData._PropertyMark()
        #endif
        #if (!(os(macOS))) && (os(iOS))
          _tag = SwiftData._PropertyMark()
        #endif
        }
        nonisolated static var schemaMetadata: [SwiftData.Schema.PropertyMetadata] {
          var all: [SwiftData.Schema.PropertyMetadata] = []
          all.append(SwiftData.Schema.PropertyMetadata("name", like: { "a" }))
          #if os(macOS)
          all.append(SwiftData.Schema.PropertyMetadata("id", (Int).self))
          #endif
          #if (!(os(macOS))) && (os(iOS))
          all.append(SwiftData.Schema.PropertyMetadata("tag", like: { 2 }))
          #endif
          return all
        }
        nonisolated static var _$uniques: [[String]] {
          var all: [[String]] = []
          #if os(macOS)
          all.append(["id"])
          #endif
          return all
        }
        #if (!((!(os(macOS))) && (os(iOS)))) && (!(os(macOS)))
        init() {}
        #endif
        #if os(macOS)
        typealias ID = Int
        #endif
        #if !(os(macOS))
        typealias ID = SwiftData.PersistentIdentifier
        #endif
        """)
  }

  @Test func `what can't be kept under a condition is an error only there`() {
    let members = use(
      """
      @Model class Trip {
        #if X
        let a = 1
        var b = 1, c = 2
        #Unique<Trip>([])
        #endif
      }
      """)
    #expect(members.messages == [])
    #expect(
      members.source.hasSuffix(
        #"""

        #if X
        #error("`@Model` can\'t keep the constant `a`; make it a variable, or leave it out with `@Transient`")
        #endif
        #if X
        #error("`@Model` keeps only properties that are declared one by one")
        #endif
        #if X
        #error("`#Unique` needs lists of properties such as `[\\.name]`")
        #endif
        """#))
    #expect(!members.source.contains("_a"))
  }

  @Test(arguments: ["Transient", "Attribute(.unique)", "Relationship(deleteRule: .cascade)"])
  func `an attribute under a condition of its own is an error`(attribute: String) {
    let name = attribute.prefix { $0 != "(" }
    #expect(
      use(
        "@Model class Trip {\n#if X\n@\(attribute)\n#endif\npublic var a = 1\n}"
      ).messages == [
        "error @var: `@Model` can't tell whether `@\(name)` under `#if` applies to `a`; declare the "
          + "property in each branch"
      ])
    #expect(
      use(
        "@Model class Trip {\n#if X\n@available(iOS 17, *)\n#endif\nvar a = 1\n}"
      ).messages == [])
  }
}
