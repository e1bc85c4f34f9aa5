import Testing

@testable import MacroExpansion

@Suite("Computed and deferred properties")
struct PropertyMacroTests {
  @Test(arguments: [
    (
      "@ComputedProperty", "var items: [String] { model.items }",
      "var $items: AppIntents.EntityProperty<[String]> { _items }\n"
        + "private let _items = AppIntents.EntityProperty<[String]>("
        + "getter: { (entity: Owner) in entity.items })"
    ),
    (
      "@ComputedProperty(title: \"a, }\", indexingKey: \\.name)",
      "public final var a: B<C, D> { get { \"}\" } set {} }",
      "public var $a: AppIntents.EntityProperty<B<C, D>> { _a }\n"
        + "private let _a = AppIntents.EntityProperty<B<C, D>>("
        + "title: \"a, }\", indexingKey: \\.name, getter: { (entity: Owner) in entity.a })"
    ),
    (
      "@ComputedProperty",
      "// {\n@available(iOS 26, *) private(set) var `class`: String! /* } */ { nil }",
      "@available(iOS 26, *)\nvar $class: AppIntents.EntityProperty<String?> { _class }\n"
        + "private let _class = AppIntents.EntityProperty<String?>("
        + "getter: { (entity: Owner) in entity.`class` })"
    ),
    (
      "@ComputedProperty", "#if X\n@available(iOS 26, *)\n#endif\nvar a: Int { 1 }",
      "#if X\n@available(iOS 26, *)\n#endif\nvar $a: AppIntents.EntityProperty<Int> { _a }\n"
        + "private let _a = AppIntents.EntityProperty<Int>(getter: { (entity: Owner) in entity.a })"
    ),
    (
      "@AppIntents.ComputedProperty", "fileprivate var größe: Int { 1 }",
      "fileprivate var $größe: AppIntents.EntityProperty<Int> { _größe }\n"
        + "private let _größe = AppIntents.EntityProperty<Int>("
        + "getter: { (entity: Owner) in entity.größe })"
    ),
  ])
  func `a computed property gets its peers`(attribute: String, declaration: String, source: String)
  {
    let use = MacroUse(attribute: attribute, declaration: declaration)
    #expect(use.source == source)
    #expect(use.messages == [])
  }

  @Test(arguments: [
    ("get async throws { 1 }", "try await entity.a"),
    ("get async { 1 }", "await entity.a"),
    ("@MainActor get throws(Failure) { 1 }", "try entity.a"),
    ("1", "entity.a"),
  ])
  func `a deferred property reads with the effects of its getter`(body: String, read: String) {
    let use = MacroUse(
      macro: "DeferredPropertyMacro", attribute: "@DeferredProperty(title: \"A\")",
      declaration: "var a: Int { \(body) }")
    #expect(
      use.source == "var $a: AppIntents.EntityProperty<Int> { _a }\n"
        + "private let _a = AppIntents.EntityProperty<Int>(title: \"A\", "
        + "asyncGetter: { (entity: Owner) in \(read) })")
  }

  @Test(arguments: [
    ("final class Post<Value>: AppEntity where Value: Sendable {}", "Post"),
    ("actor Store {}", "Store"),
  ])
  func `the getter names the type around`(context: String, name: String) {
    let use = MacroUse(declaration: "var a: Int { 1 }", context: [context, "enum Outer {}"])
    #expect(use.source.contains("(entity: \(name))"))
  }

  @Test(arguments: [
    (
      "@ComputedProperty var a: Int",
      "error @a: `@ComputedProperty` needs a property with a getter, but `a` is stored"
    ),
    (
      "@ComputedProperty let a = 1",
      "error @a: `@ComputedProperty` needs a property with a getter, but `a` is stored"
    ),
    (
      "@ComputedProperty var a: Int = 1 { didSet {} }",
      "error @a: `@ComputedProperty` needs a property with a getter, but `a` is stored"
    ),
    (
      "/* é */ @ComputedProperty var a { 1 }",
      "error @a: `@ComputedProperty` needs the type of `a` written out"
    ),
    (
      "@ComputedProperty static var a: Int { 1 }",
      "error @var: `@ComputedProperty` needs a property of the entity, but `a` is static"
    ),
    (
      "@ComputedProperty var a = 1, b = 2",
      "error @var: `@ComputedProperty` goes before a single property"
    ),
    ("@ComputedProperty func a() {}", "error @func: `@ComputedProperty` goes before a property"),
    (
      "@ComputedProperty var a: Int { get async { 1 } }",
      "error @a: `@ComputedProperty` needs a getter without effects, but that of `a` is async or throws"
    ),
  ])
  func `a use that can't work is refused at its place`(declaration: String, message: String) {
    let use = MacroUse(declaration: declaration)
    #expect(use.messages == [message])
    #expect(use.source == "")
  }

  @Test func `a use outside of a type says where the property belongs`() {
    var use = MacroUse(declaration: "var a: Int { 1 }", context: ["extension Outer.Post {}"])
    #expect(
      use.messages == [
        "error @a: `@ComputedProperty` adds a stored property, which an extension can't keep; "
          + "move `a` into the declaration of `Outer.Post`"
      ])
    use.context = []
    #expect(
      use.messages == [
        "error @a: `@ComputedProperty` adds a stored property, which only a struct, class or actor "
          + "keeps"
      ])
  }

  @Test func `a fix writes the fitting attribute`() {
    let stored = MacroUse(declaration: "@ComputedProperty var a: Int")
    #expect(stored.remarks == ["@ComputedProperty → @Property"])
    let waiting = MacroUse(declaration: "@ComputedProperty var a: Int { get async { 1 } }")
    #expect(waiting.remarks == ["@ComputedProperty → @DeferredProperty"])
  }
}
