import FileOperations
import Foundation
import HTTPServing
import SystemPackage
import TestFixtures
import Testing
import WorkflowLanguage

@testable import Automations

@Suite("Signatures of webhooks")
struct WebhookSignatureTests {
  private static let body = "Hello, World!"

  /// Codes from elsewhere: GitHub's documentation, Standard Webhooks' examples, `openssl dgst`.
  @Test(arguments: [
    (
      WebhookSignature.github, "It's a Secret to Everybody",
      [
        "x-hub-signature-256":
          "sha256=757107ea0eb2509fc211221cce984b8a37570b6d7586c22c46f4379c8b043e17"
      ], true
    ),
    (
      .github, "It's a Secret to Everybody",
      [
        "x-hub-signature-256":
          "sha256=757107ea0eb2509fc211221cce984b8a37570b6d7586c22c46f4379c8b043e18"
      ], false
    ),
    (
      .github, "another",
      [
        "x-hub-signature-256":
          "sha256=757107ea0eb2509fc211221cce984b8a37570b6d7586c22c46f4379c8b043e17"
      ], false
    ),
    (
      .github, "It's a Secret to Everybody",
      [
        "x-hub-signature-256": "757107ea0eb2509fc211221cce984b8a37570b6d7586c22c46f4379c8b043e17"
      ], false
    ),
    (.github, "", ["x-hub-signature-256": "sha256="], false), (.github, "a", [:], false),
    (.gitlab, "token", ["x-gitlab-token": "token"], true),
    (.gitlab, "token", ["x-gitlab-token": "toke"], false),
    (.gitlab, "", ["x-gitlab-token": ""], false), (.gitlab, "token", [:], false),
    (
      .header("x-sig"), "It's a Secret to Everybody",
      ["x-sig": "757107EA0EB2509FC211221CCE984B8A37570B6D7586C22C46F4379C8B043E17"], true
    ),
    (
      .header("x-sig"), "It's a Secret to Everybody",
      ["x-sig": "dXEH6g6yUJ/CESIczphLijdXC211hsIsRvQ3nIsEPhc="], true
    ),
    (.header("x-sig"), "a", ["x-sig": "%%"], false),
  ])
  func `a signature is compared`(
    signature: WebhookSignature, secret: String, fields: [String: String], isValid: Bool
  ) throws {
    let proof = WebhookProof(
      signature, in: HTTPFields(fields.map { HTTPFields.Field($0.key, $0.value) }),
      secret: secret, at: Date(timeIntervalSince1970: 0))
    #expect(try proof?.holds(for: .bytes(Array(Self.body.utf8))) ?? false == isValid)
  }

  /// Without the body, which isn't received then.
  @Test(arguments: [
    (WebhookSignature.github, "sha256=7571"), (.github, "7571"), (.gitlab, "other"),
    (.header("x-sig"), "dXEH6g6yUJ/CESIczphLijdXC211hsIsRvQ3nIsEPg=="), (.header("x-sig"), ""),
    (.standardWebhooks, "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE="),
  ])
  func `fields that can't be a proof are none`(signature: WebhookSignature, value: String) {
    let fields = HTTPFields([HTTPFields.Field(signature.proof, value)])
    #expect(
      WebhookProof(signature, in: fields, secret: "s", at: Date(timeIntervalSince1970: 0)) == nil)
  }

  @Test func `a body in a file is compared in pieces`() throws {
    let folder = try TestFolder()
    let content = [UInt8](repeating: 7, count: 200_001)
    try folder.write(String(decoding: content, as: UTF8.self), to: "body")
    var hash = HMACSHA256(key: Array("s".utf8))
    hash.add(content)
    let fields = HTTPFields([HTTPFields.Field("x-sig", HexadecimalDigits.text(hash.finish()))])
    let proof = try #require(
      WebhookProof(.header("x-sig"), in: fields, secret: "s", at: Date(timeIntervalSince1970: 0)))
    let path = folder.path.appending("body")
    #expect(try proof.holds(for: .file(ReceivedFile(path: path, size: content.count))))
    #expect(try !proof.holds(for: .bytes(content + [7])))
  }

  /// The example of the Standard Webhooks' libraries.
  @Test(arguments: [
    (0.0, "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=", true),
    (299, "v1,AAAA v2,x v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=", true),
    (301, "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=", false),
    (-301, "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=", false),
    (0, "v1,g1hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=", false),
    (0, "g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=", false), (0, "", false),
  ])
  func `a signed time counts for five minutes`(
    late: Double, signature: String, isValid: Bool
  ) throws {
    let fields = HTTPFields([
      HTTPFields.Field("webhook-id", "msg_p5jXN8AQM9LWM0D4loKWxJek"),
      HTTPFields.Field("webhook-timestamp", "1614265330"),
      HTTPFields.Field("webhook-signature", signature),
    ])
    let proof = WebhookProof(
      .standardWebhooks, in: fields, secret: "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw",
      at: Date(timeIntervalSince1970: 1_614_265_330 + late))
    #expect(
      try proof?.holds(for: .bytes(Array(#"{"test": 2432232314}"#.utf8))) ?? false == isValid)
  }

  @Test(arguments: ["+5", "05", " 5", "5.0", ""])
  func `a time is a plain number of seconds`(time: String) {
    let fields = HTTPFields([
      HTTPFields.Field("webhook-id", "a"), HTTPFields.Field("webhook-timestamp", time),
      HTTPFields.Field("webhook-signature", "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE="),
    ])
    #expect(
      WebhookProof(
        .standardWebhooks, in: fields, secret: "s", at: Date(timeIntervalSince1970: 5)) == nil)
  }

  /// A delivery without an id would be the same as every other one.
  @Test func `an empty id is none`() {
    let fields = HTTPFields([
      HTTPFields.Field("webhook-id", ""), HTTPFields.Field("webhook-timestamp", "5"),
      HTTPFields.Field("webhook-signature", "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE="),
    ])
    #expect(
      WebhookProof(
        .standardWebhooks, in: fields, secret: "s", at: Date(timeIntervalSince1970: 5)) == nil)
  }

  /// RFC 4231.
  @Test(arguments: [
    (
      [UInt8](repeating: 0x0b, count: 20), "Hi There",
      "b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7"
    ),
    (
      [UInt8](repeating: 0xaa, count: 131),
      "Test Using Larger Than Block-Size Key - Hash Key First",
      "60e431591ee0b67f0d8a26aacbf5b77f8e0bc6213728c5140546040f0ee37f54"
    ),
  ])
  func `codes are those of the standard`(key: [UInt8], message: String, code: String) {
    var hash = HMACSHA256(key: key)
    for byte in message.utf8 { hash.add([byte]) }
    #expect(HexadecimalDigits.text(hash.finish()) == code)
  }

  @Test func `a bucket takes so many a minute, and then some a time`() {
    var bucket = RateBucket(perMinute: 3, at: .seconds(100))
    #expect((1...4).map { _ in bucket.take(at: .seconds(100)) } == [nil, nil, nil, 20])
    #expect(bucket.take(at: .seconds(119)) == 1)
    #expect(bucket.take(at: .seconds(120)) == nil)
    #expect(bucket.take(at: .seconds(120)) == 20)
    // A clock that goes back gives nothing.
    #expect(bucket.take(at: .seconds(1)) == 20)
    #expect((1...4).map { _ in bucket.take(at: .seconds(900)) } == [nil, nil, nil, 20])
  }
}
