import AppIntents
import OrderedCollections
import Testing
import WorkflowValues

@Suite("Secret marks")
struct SecretMarksTests {
  @Test(arguments: ["plain", "with \"quotes\"", "a/b?c", "äöü\n"])
  func `a secret is hidden however it is written, and comes back`(secret: String) throws {
    let marks = SecretMarks(["token": .text(secret), "empty": ""])
    let value: IntentValue = ["a": .text("<\(secret)>"), "b": [.text(secret), 7]]
    let bytes = TypedJSON.write(value)
    let hidden = marks.hide(bytes)
    #expect(!String(decoding: hidden, as: UTF8.self).contains(secret))
    #expect(try TypedJSON.read(hidden) != value)
    #expect(marks.reveal(hidden) == bytes)
  }

  @Test func `without secrets nothing changes`() {
    let bytes = Array("text".utf8)
    #expect(SecretMarks([:]).hide(bytes) == bytes)
  }
}
