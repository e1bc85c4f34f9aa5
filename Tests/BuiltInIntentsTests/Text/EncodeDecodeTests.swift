import AppIntentsCore
import Foundation
import SystemPackage
import TestFixtures
import Testing

@testable import BuiltInIntents

@Suite("Encoding and decoding")
struct EncodeDecodeTests {
  static let pairs: [(TextEncoding, String, String)] = [
    (.base64, "Grüße", "R3LDvMOfZQ=="), (.base64, "", ""), (.base64, "f", "Zg=="),
    (.base64, "fo", "Zm8="), (.base64, "foo", "Zm9v"), (.base64, "foob", "Zm9vYg=="),
    // RFC 4648, 10.
    (.base32, "", ""), (.base32, "f", "MY======"), (.base32, "fo", "MZXQ===="),
    (.base32, "foo", "MZXW6==="), (.base32, "foob", "MZXW6YQ="), (.base32, "fooba", "MZXW6YTB"),
    (.base32, "foobar", "MZXW6YTBOI======"), (.hex, "Grüße", "4772c3bcc39f65"),
    (.url, "a b/ü&%~", "a%20b%2F%C3%BC%26%25~"),
    (.html, "'\u{301}<\u{301}", "&#39;\u{301}&lt;\u{301}"),
    (.html, "<b a='1'>\"&", "&lt;b a=&#39;1&#39;&gt;&quot;&amp;"),
  ]

  @Test(arguments: pairs)
  func `a text is encoded and decoded`(
    encoding: TextEncoding, text: String, encoded: String
  ) async throws {
    #expect(
      try await value(EncodeContent.self, ["content": IntentValue.text(text), "to": encoding])
        == .text(encoded))
    #expect(
      try await value(DecodeText.self, ["text": encoded, "from": encoding]) == .text(text))
  }

  @Test(arguments: [
    (TextEncoding.base64, " R3LD\r\nvMOf\nZQ== \n", "Grüße"), (.base64, "R3LDvMOfZQ", "Grüße"),
    (.base64, "Pz8_Pj4-", "???>>>"), (.base64, "data:text/plain;base64,Zm9v", "foo"),
    (.base32, "mzxw 6ytb\noi", "foobar"), (.hex, "0x47 72 C3:bc\nc39f65", "Grüße"),
    (.url, "a+b%20c%c3%bc", "a+b cü"),
    (.html, "&eacute;&#8364;&#xE9; &unknown; A&B", "é€é &unknown; A&B"),
  ])
  func `other spellings are decoded, too`(
    encoding: TextEncoding, encoded: String, text: String
  ) async throws {
    #expect(
      try await value(DecodeText.self, ["text": encoded, "from": encoding]) == .text(text))
  }

  @Test(arguments: [
    (TextEncoding.base64, "Zm9*", "character 4 is `*`, which isn't Base64"),
    (.base64, "Zm9v\nZm 9é", "character 5 of line 2 is `é`, which isn't Base64"),
    (.base64, "Zg==Zg==", "Base64 ends with `=`, but character 3 isn't its end"),
    (
      .base64, "Zm9vY", "the text ends in the middle of a byte: Base64 never has 5 characters"
    ),
    (.base32, "MZ1W6===", "character 3 is `1`, which isn't Base32"),
    (.hex, "0g", "character 2 is `g`, which isn't hexadecimal"),
    (.hex, "abc", "the text ends in the middle of a byte: it has an odd number of digits"),
    (.url, "100%", "character 4 is `%` without two hexadecimal digits after it"),
    (.url, "é%zz", "character 2 is `%` without two hexadecimal digits after it"),
  ])
  func `a wrong text is an error with its place`(
    encoding: TextEncoding, text: String, message: String
  ) async throws {
    do {
      _ = try await value(DecodeText.self, ["text": text, "from": encoding])
      Issue.record("it was decoded")
    } catch let failure as IntentFailure {
      #expect(failure.message == message)
    }
  }

  @Test func `what isn't text becomes a file`() async throws {
    let png = "iVBORw0KGgo="
    guard case .file(let file) = try await value(DecodeText.self, ["text": png]) else {
      Issue.record("not a file")
      return
    }
    #expect(file.filename == "decoded.png")
    #expect(try file.read() == Data([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]))
    await #expect(throws: IntentFailure.self) {
      try await value(DecodeText.self, ["text": png, "give": DecodedForm.text])
    }
    guard
      case .file(let text) = try await value(
        DecodeText.self, ["text": "Zm9v", "give": DecodedForm.file])
    else {
      Issue.record("not a file")
      return
    }
    #expect(text.filename == "decoded.txt")
  }

  @Test func `the content of a file is encoded`() async throws {
    let folder = try TestFolder()
    let path = try folder.write(Data([0xFF, 0, 0x80]), to: "a.bin")
    let file = IntentValue.file(IntentFile(path: path))
    #expect(try await value(EncodeContent.self, ["content": file]) == "/wCA")
    await #expect(throws: IntentFailure.self) {
      try await value(EncodeContent.self, ["content": file, "to": TextEncoding.html])
    }
  }
}
