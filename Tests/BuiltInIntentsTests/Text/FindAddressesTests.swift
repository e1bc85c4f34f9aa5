import AppIntentsCore
import Testing

@testable import BuiltInIntents

@Suite("Links, e-mail addresses and telephone numbers in texts")
struct FindAddressesTests {
  @Test(arguments: [
    (
      "See https://example.com/a (or www.example.org).",
      [
        "https://example.com/a", "https://www.example.org",
      ]
    ),
    (
      "(https://en.wikipedia.org/wiki/Swift_(bird))",
      [
        "https://en.wikipedia.org/wiki/Swift_(bird)"
      ]
    ),
    (
      "[docs](https://example.com/x?y=1&z=2), <http://a.example/b>!",
      [
        "https://example.com/x?y=1&z=2", "http://a.example/b",
      ]
    ),
    (
      "“https://example.com/quoted”, 'https://example.com/b'",
      [
        "https://example.com/quoted", "https://example.com/b",
      ]
    ),
    (
      "See https://example.com/a, https://example.com/b; and https://example.com/c...",
      [
        "https://example.com/a", "https://example.com/b", "https://example.com/c",
      ]
    ),
    (
      "**https://example.com** and mailto:ada@example.com?subject=Hi.",
      [
        "https://example.com", "mailto:ada@example.com?subject=Hi",
      ]
    ),
    (
      "git clone ssh://git@example.com:22/a.git; ftp://example.com/x",
      [
        "ssh://git@example.com:22/a.git", "ftp://example.com/x",
      ]
    ),
    ("the code is at github.com/swiftlang/swift.", ["https://github.com/swiftlang/swift"]),
    (
      "http://localhost:8080/?a=b#c file:///etc/hosts",
      [
        "http://localhost:8080/?a=b#c", "file:///etc/hosts",
      ]
    ),
    ("詳細は https://example.com/ja。次", ["https://example.com/ja"]),
    (
      "https://example.com/a?u=http://example.org/b",
      ["https://example.com/a?u=http://example.org/b"]
    ),
  ])
  func `links are found`(text: String, links: [String]) async throws {
    #expect(try shownItems(await value(FindLinks.self, ["text": text])) == links)
  }

  @Test(arguments: [
    "", "Node.js, main.rs, README.md, 1.2.3, 10.0.0.1/24, e.g. this", "C:/Windows C://x", "http://",
    "src/main.rs/x docs.git/config ended.in/out and/or package.json/a", "ada@example.com/x",
    "www.x",
    "://x", "a://", "mailto:nobody",
  ])
  func `other words aren't links`(text: String) async throws {
    #expect(try shownItems(await value(FindLinks.self, ["text": text])) == [])
  }

  @Test(.timeLimit(.minutes(10)))
  func `many beginnings of addresses without a sign are read once`() async throws {
    let text = String(repeating: "mailto:", count: 60_000)
    #expect(try await value(FindLinks.self, ["text": text]) == [])
    let far = "mailto:" + String(repeating: "a", count: 400) + "@example.com"
    #expect(try shownItems(await value(FindLinks.self, ["text": far])) == [])
  }

  @Test(arguments: [
    (
      "Ada <ada@example.com>, mailto:bob@example.org?subject=x.",
      [
        "ada@example.com", "bob@example.org",
      ]
    ),
    (
      "To: a.b+tag@mail.example.co.uk; 'o'neill@example.ie'",
      [
        "a.b+tag@mail.example.co.uk", "o'neill@example.ie",
      ]
    ),
    ("**ada@example.com**, (eve@example.com)", ["ada@example.com", "eve@example.com"]),
    ("?to=ada@example.com&cc=bob@example.com", ["ada@example.com", "bob@example.com"]),
    ("jörg@müller.de und jörg@xn--mller-kva.de", ["jörg@müller.de", "jörg@xn--mller-kva.de"]),
    ("Ada: ada@example.com: she", ["ada@example.com"]),
    ("bounce+bob=example.org@lists.example.com", ["bounce+bob=example.org@lists.example.com"]),
    ("_ada_b@example.com...", ["_ada_b@example.com"]),
    ("E-Mail:ada@example.com", ["ada@example.com"]),
  ])
  func `e-mail addresses are found`(text: String, addresses: [String]) async throws {
    #expect(try shownItems(await value(FindEmails.self, ["text": text])) == addresses)
  }

  @Test(arguments: [
    "", "@mention a@b lodash@4.17.21 react@18.2.0-beta.1 icon@2x.png", "git@github.com:a/b.git",
    "https://ada@example.com/ https://ada:secret@example.com/x", "a @ b.com", ".@example.com",
    "ada@-example.com", "ada@example.c",
  ])
  func `other words aren't e-mail addresses`(text: String) async throws {
    #expect(try shownItems(await value(FindEmails.self, ["text": text])) == [])
  }

  @Test(arguments: [
    ("DE", "Tel. 030 901820, mobil: 0171/1234567", ["+4930901820", "+491711234567"]),
    (
      "DE", "+49 (0)30 90 18-20, 0049 30 901820, (030) 901820",
      [
        "+4930901820", "+4930901820", "+4930901820",
      ]
    ),
    (
      "US", "Call (212) 555-0123, 212.555.0123 or 1-800-555-0199.",
      [
        "+12125550123", "+12125550123", "+18005550199",
      ]
    ),
    ("FR", "01 42 68 53 00 ou +33 1 42 68 53 00", ["+33142685300", "+33142685300"]),
    ("GB", "020 7946 0958; tel:+442079460958", ["+442079460958", "+442079460958"]),
    ("ES", "Llame al 912 345 678.", ["+34912345678"]),
    ("IT", "06 1234 5678", ["+390612345678"]),
    ("HU", "06 1 234 5678", ["+3612345678"]),
    ("DE", "03090182012", ["+493090182012"]),
    ("de", "+1 (212) 555-0123 x12", ["+12125550123"]),
  ])
  func `telephone numbers are found`(
    country: String, text: String, numbers: [String]
  ) async throws {
    #expect(
      try shownItems(await value(FindPhones.self, ["text": text, "country": country])) == numbers)
  }

  @Test(arguments: [
    ("DE", "01.02.2026 02/03/2026 2026-11-21 08:30 0.5 1.234.567 3,14 192.168.0.1"),
    ("DE", "ISBN 978-3-16-148410-0, IBAN DE02 1203 0000 0000 2020 51, 1990-1995"),
    ("US", "1700000000, $2125550123, 4111 1111 1111 1111, v2.12.555, 555-0123"),
    ("US", "212-155-0123 112-555-0123 2125550123 +1 212 55"), ("ES", "912 345 678 €, 912.345.678"),
    ("DK", "1990-1995"), ("DE", "+49 x, 00, ++, (, #0301234567, 0301234567abc, 01.02.26 10:00"),
  ])
  func `other numbers aren't telephone numbers`(country: String, text: String) async throws {
    #expect(try shownItems(await value(FindPhones.self, ["text": text, "country": country])) == [])
  }

  @Test func `the country is that of the run's locale`() async throws {
    let number = ["text": "030 901820" as IntentValue]
    let german = try await value(FindPhones.self, number, in: TestRun(locale: "de_DE"))
    #expect(german == ["+4930901820"])
    #expect(try await value(FindPhones.self, number, in: TestRun(locale: "en")) == [])
    await #expect(throws: IntentFailure.self) {
      try await value(FindPhones.self, ["text": "1", "country": "Germany"])
    }
  }

  @Test(
    .timeLimit(.minutes(10)),
    arguments: [
      "a.", "a@", "(", ")", "https://", "https://a.b/)", "1-", "+1 ", "@a.b", "a-b.c-", "=", "é",
    ])
  func `a hostile text takes no long time`(piece: String) async throws {
    let text: IntentValue = .text(String(repeating: piece, count: 50_000))
    _ = try await value(FindLinks.self, ["text": text])
    _ = try await value(FindEmails.self, ["text": text])
    _ = try await value(FindPhones.self, ["text": text, "country": "DE"])
    let link = "https://example.com/" + String(repeating: piece, count: 50_000)
    _ = try await value(FindLinks.self, ["text": link])
  }
}
