import Testing

@testable import BuiltInIntents

@Suite("Byte Replacement")
struct ByteReplacementTests {
  @Test(arguments: [
    ("a /t/x b", "a X b"), ("/t/x/t/x", "XX"), ("//t/x", "/X"), ("/t/t/x", "/tX"), ("/t/", "/t/"),
    ("", ""), ("/t/y /t/x", "/t/y X"),
  ])
  func `bytes are replaced, in however many pieces they arrive`(text: String, result: String) {
    for size in 1...4 {
      var replacement = ByteReplacement(of: Array("/t/x".utf8), with: Array("X".utf8))
      var bytes = Array(text.utf8)[...]
      var collected: [UInt8] = []
      while !bytes.isEmpty {
        collected += replacement.add(Array(bytes.prefix(size)))
        bytes = bytes.dropFirst(size)
      }
      collected += replacement.end()
      #expect(String(decoding: collected, as: UTF8.self) == result)
    }
  }
}
