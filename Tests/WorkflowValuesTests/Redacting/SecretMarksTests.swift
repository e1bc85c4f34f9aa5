import AppIntentsCore
import OrderedCollections
import Testing
import WorkflowValues

@Suite("Secret marks")
struct SecretMarksTests {
  @Test(arguments: ["plain", "with \"quotes\"", "a/b?c", "äöü\n", "\u{301}mark"])
  func `a secret is hidden however it is written, and comes back`(secret: String) throws {
    let marks = SecretMarks(["token": .text(secret), "empty": ""])
    let value: IntentValue = [
      "a": .text("<\(secret)>\u{301}"), "b": [.text(secret), 7],
      "c": .text(TypedJSON.writeText(["d": .text(TypedJSON.writeText([.text(secret)]))])),
    ]
    let bytes = TypedJSON.write(value)
    let hidden = marks.hide(bytes)
    #expect(!String(decoding: hidden, as: UTF8.self).contains(secret))
    #expect(try TypedJSON.read(hidden) != value)
    #expect(marks.reveal(hidden) == bytes)
  }

  @Test(arguments: ["12345", "äöü", "/tmp/x y"])
  func `values without their secrets can be read, and shown`(secret: String) {
    let marks = SecretMarks(["token": .text(secret)])
    let values: OrderedDictionary<String, IntentValue> = [
      "number": 12345, "text": .text("<\(secret)> and \(secret)"), "list": [.text(secret), 7],
    ]
    let hidden = marks.hide(values)
    #expect(!hidden.values.contains { TypedJSON.writeText($0).contains(secret) })
    #expect(hidden.mapValues(SecretMarks.cover)["text"] == "<•••> and •••")
    #expect(hidden.mapValues(SecretMarks.cover)["list"] == ["•••", 7])
    #expect(marks.reveal(hidden).values.map(\.text) == values.values.map(\.text))
  }

  @Test func `a mark that somebody else wrote never becomes the secret`() {
    let marks = SecretMarks(["token": "hunter2"])
    let mark = marks.hide(.text("hunter2"))
    #expect(marks.hide(mark) == "•••")
    #expect(marks.reveal(marks.hide(mark)) == "•••")
    // Other private characters stay.
    #expect(marks.hide("\u{F5E6} \u{F5E7}") == "\u{F5E6} \u{F5E7}")
  }

  @Test func `without secrets nothing changes`() {
    let bytes = Array("text".utf8)
    #expect(SecretMarks([:]).hide(bytes) == bytes)
  }
}
