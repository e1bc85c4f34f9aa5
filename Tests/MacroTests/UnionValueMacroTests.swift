import Testing

@testable import MacroExpansion

@Suite("Union values")
struct UnionValueMacroTests {
  private func use(_ declaration: String) -> MacroUse {
    MacroUse(
      macro: "UnionValueMacro", role: "extension", attribute: "@UnionValue",
      declaration: declaration, extendedType: "Outer.Choice",
      conformances: ["AppUnionValue", "_UnionValue"],
      context: [])
  }

  @Test func `cases get names and a way in and out`() {
    let use = use(
      """
      @UnionValue
      public enum Choice: Sendable {
        case text(String) // "}"
        case `default`(value: [Int])
        static let x = 1
      }
      """)
    #expect(
      use.source == """
        extension Outer.Choice: AppIntents.AppUnionValue {
          public enum Cases: Swift.String, AppIntents.AppUnionValueCasesProviding {
            case text
            case `default`
          }
        }
        nonisolated extension Outer.Choice: AppIntents._UnionValue {
          public static var _unionCases: [AppIntents._UnionCase<Self>] {
            [
              AppIntents._UnionCase(
                "text", (String).self, make: { .text($0) },
                take: { if case .text(let value) = $0 { value } else { nil } }),
              AppIntents._UnionCase(
                "default", ([Int]).self, make: { .`default`(value: $0) },
                take: { if case .`default`(let value) = $0 { value } else { nil } }),
            ]
          }
        }
        """)
    #expect(use.messages == [])
  }

  @Test func `a case under a condition is written under it`() {
    let use = use(
      """
      enum Choice {
        #if os(macOS)
        case text(String)
        #elseif os(Linux)
        @available(*, deprecated) case text(Substring)
        #endif
        case number(Int)
        @available(*, unavailable) case gone(Bool)
        @available(iOS, unavailable) case size(Double)
      }
      """)
    #expect(
      use.source == """
        extension Outer.Choice: AppIntents.AppUnionValue {
          enum Cases: Swift.String, AppIntents.AppUnionValueCasesProviding {
            #if os(macOS)
            case text
            #endif
            #if (!(os(macOS))) && (os(Linux))
            case text
            #endif
            case number
            case size
          }
        }
        nonisolated extension Outer.Choice: AppIntents._UnionValue {
          @available(*, deprecated) static var _unionCases: [AppIntents._UnionCase<Self>] {
            var all: [AppIntents._UnionCase<Self>] = []
            #if os(macOS)
            all.append(AppIntents._UnionCase(
              "text", (String).self, make: { .text($0) },
              take: { if case .text(let value) = $0 { value } else { nil } }))
            #endif
            #if (!(os(macOS))) && (os(Linux))
            all.append(AppIntents._UnionCase(
              "text", (Substring).self, make: { .text($0) },
              take: { if case .text(let value) = $0 { value } else { nil } }))
            #endif
            all.append(AppIntents._UnionCase(
              "number", (Int).self, make: { .number($0) },
              take: { if case .number(let value) = $0 { value } else { nil } }))
            all.append(AppIntents._UnionCase(
              "size", (Double).self, make: { .size($0) },
              take: { if case .size(let value) = $0 { value } else { nil } }))
            return all
          }
        }
        """)
  }

  @Test func `a union whose cases are all under conditions needs one of them`() {
    let use = use("enum Choice {\n#if X\ncase a(Int)\n#elseif Y\ncase b(Int)\n#endif\n}")
    #expect(use.messages == [])
    #expect(
      use.source.hasPrefix(
        """
        extension Outer.Choice: AppIntents.AppUnionValue {
        #if (!(X)) && (!((!(X)) && (Y)))
        #error("`@UnionValue` needs cases, each with a value, but `Choice` has none")
        #endif

        """))
  }

  @Test func `what is wrong under a condition is an error only there`() {
    let use = use(
      """
      enum Choice {
        case a(Int)
        #if X
        case b(Int), c
        #else
        case d(String)
        #endif
        #if Y
        case e(String)
        #endif
      }
      """)
    #expect(use.messages == [])
    #expect(
      use.source.hasPrefix(
        #"""
        extension Outer.Choice: AppIntents.AppUnionValue {
        #if X
        #error("each case of a union has one value, but `c` has no value")
        #endif
        #if X
        #error("two cases of a union can\'t have one type: `a` and `b` both have `Int`")
        #endif
        #if (!(X)) && (Y)
        #error("two cases of a union can\'t have one type: `d` and `e` both have `String`")
        #endif
          enum Cases
        """#))
  }

  @Test func `a written conformance isn't repeated, and an extension's access counts`() {
    var use = use("enum Choice: AppUnionValue { case text(String) }")
    use.conformances = []
    #expect(use.source.hasPrefix("extension Outer.Choice {\n  enum Cases"))
    use.context = ["public extension Outer {}"]
    #expect(use.source.contains("public enum Cases"))
  }

  @Test(arguments: [
    ("struct Choice {}", ["error @struct: `@UnionValue` goes before an enum"]),
    (
      "enum Choice {}",
      ["error @Choice: `@UnionValue` needs cases, each with a value, but `Choice` has none"]
    ),
    (
      "enum Choice { case a, b(Int), c(Int, Bool) }",
      [
        "error @a: each case of a union has one value, but `a` has no value",
        "error @c: each case of a union has one value, but `c` has 2 values",
      ]
    ),
    (
      "enum Choice { case a([Int]); case b( [ Int ] ) }",
      ["error @b: two cases of a union can't have one type: `a` and `b` both have `[ Int ]`"]
    ),
  ])
  func `an enum that is no union is refused at its place`(source: String, messages: [String]) {
    #expect(use(source).messages == messages)
    #expect(use(source).source == "")
  }

  @Test func `a repeated type leads to its first case`() {
    #expect(use("enum Choice { case a(Int), b(Int) }").remarks == ["`a` is declared here"])
  }
}
