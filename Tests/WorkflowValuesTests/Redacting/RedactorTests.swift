import AppIntentsCore
import Foundation
import OrderedCollections
import SystemPackage
import Testing

@testable import WorkflowValues

@Suite("Redactor")
struct RedactorTests {
  private let redactor = Redactor(secrets: ["s3cret/ä", "s3cret/ä-longer", "line1\nline2", ""])

  @Test(arguments: [
    ("the s3cret/ä!", "the •••!"), ("s3cret/ä-longer", "•••"), ("plain", "plain"),
    ("?key=s3cret%2F%C3%A4", "?key=•••"), (#"{"a":"line1\nline2"}"#, #"{"a":"•••"}"#),
    ("Basic czNjcmV0L8Ok", "Basic •••"), ("s3cret/ä\u{301}", "•••\u{301}"),
    (#"{"a":"{\"a\":\"line1\\nline2\"}"}"#, #"{"a":"{\"a\":\"•••\"}"}"#),
    (#"["s3cret/\u00e4"]"#, #"["•••"]"#),
  ])
  func `a secret is found in every spelling`(text: String, redacted: String) {
    #expect(redactor.redact(text) == redacted)
  }

  @Test(arguments: [
    #"a\"b\" & 'c'"#, #"a\\\"b\\\" & 'c'"#, #"a&quot;b&quot; &amp; 'c'"#,
    #"a&quot;b&quot; &amp; &#39;c&#39;"#, #"a"b" & '\''c'\''"#,
  ])
  func `a secret with quotes is found however it is escaped`(text: String) {
    #expect(Redactor(secrets: [#"a"b" & 'c'"#]).redact("<\(text)>") == "<•••>")
  }

  @Test(arguments: ["v", "vv", "vvv", " v\n", "ä"])
  func `what most texts have by chance isn't hidden`(secret: String) {
    let text = "every move of vvv, ä and %C3%A4"
    #expect(Redactor(secrets: [secret]).redact(text) == text)
    #expect(SecretMarks(["a": .text(secret)]).hide(.text(text)) == .text(text))
  }

  @Test func `a secret is found in every kind of value`() throws {
    let secret = "s3cret/ä"
    let entity = IntentEntityValue(
      typeName: "key", id: secret, title: secret, subtitle: secret,
      properties: [secret: .text(secret)])
    let values: [Value] = [
      .text(secret), [.text(secret)], ["a": .text(secret)], .dictionary([secret: 1]),
      .richText(RichText.plain(secret)),
      .richText(RichText.read(markdown: "[a](https://x/s3cret/ä)")),
      .file(IntentFile(path: FilePath("/tmp/s3cret/ä"))), .entity(entity),
      .file(IntentFile(data: Data(secret.utf8), filename: "a")),
      .url(try #require(URL(string: "https://x/?k=s3cret%2F%C3%A4"))),
    ]
    for value in values {
      let redacted = TypedJSON.writeText(value.changingTexts(redactor.redact))
      #expect(!redacted.contains("s3cret"), "\(value)")
    }
    #expect(
      Value.richText(RichText.read(markdown: "*a*")).changingTexts(redactor.redact)
        == .richText(RichText.read(markdown: "*a*")))
    #expect(Value.number(1234).changingTexts(Redactor(secrets: ["1234"]).redact) == "•••")
    #expect(Redactor(secrets: []).redact("x") == "x")
  }

  @Test func `what holds no secret is shared, and not copied`() {
    func storage(_ value: Value?) -> UnsafeRawPointer? {
      value?.items.withUnsafeBytes(\.baseAddress)
    }
    let list: Value = ["a", 1, ["b": ["c"]]]
    let same = list.changingTexts(redactor.redact)
    #expect(same == list)
    #expect(storage(same) == storage(list))
    // Beside a secret, too.
    let mixed: Value = ["s3cret/ä", list]
    let redacted = mixed.changingTexts(redactor.redact)
    #expect(redacted == ["•••", list])
    #expect(storage(redacted.items.last) == storage(list))
  }
}
