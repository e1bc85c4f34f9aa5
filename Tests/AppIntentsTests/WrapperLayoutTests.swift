import Testing

@testable import AppIntentsCore

@Suite("Wrapper layout")
struct WrapperLayoutTests {
  class Wrapper {}
  final class TextWrapper: Wrapper {}

  struct Pair {
    var count = 3
    var first = Wrapper()
    var _second = TextWrapper()
  }

  class Base {
    var _own = TextWrapper()
  }

  final class Derived: Base {
    var count: UInt8 = 3
    var _more = Wrapper()
  }

  enum Other {
    case one(Wrapper)
    case two
  }

  @Test func `the wrappers of a struct are found by their names`() {
    let layout = WrapperLayout<Wrapper>(of: Pair.self)
    let pair = Pair()
    #expect(layout.names == ["first", "second"])
    #expect(
      layout.wrappers(in: pair).map(ObjectIdentifier.init)
        == [pair.first, pair._second].map(ObjectIdentifier.init))
  }

  @Test func `those of a class come after its superclass's`() {
    let layout = WrapperLayout<Wrapper>(of: Derived.self)
    let derived = Derived()
    #expect(layout.names == ["own", "more"])
    #expect(
      layout.wrappers(in: derived).map(ObjectIdentifier.init)
        == [derived._own, derived._more].map(ObjectIdentifier.init))
  }

  @Test func `other types have none`() {
    let others: [any Any.Type] = [Other.self, Int.self, Pair?.self]
    #expect(others.allSatisfy { WrapperLayout<Wrapper>(of: $0).names.isEmpty })
  }
}
