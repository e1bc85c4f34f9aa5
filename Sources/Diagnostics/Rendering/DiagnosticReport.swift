/// The diagnostics of several files in the formats that programs read.
package struct DiagnosticReport: Sendable {
  private var entries: [(path: String, diagnostic: Diagnostic)] = []

  package init() {}

  package mutating func add(_ diagnostics: [Diagnostic], path: String) {
    entries += diagnostics.map { (path, $0) }
  }

  /// A JSON array with one object for each diagnostic, each on its own line.
  package var json: String {
    if entries.isEmpty { return "[]\n" }
    return "[\n"
      + entries.map { Self.object($0.diagnostic, $0.path).compact }
      .joined(separator: ",\n") + "\n]\n"
  }

  private static func object(_ diagnostic: Diagnostic, _ path: String) -> JSONText {
    var members: [(String, JSONText)] = [("file", .text(path))]
    if let range = diagnostic.range {
      members += [
        ("line", .number(range.start.line)), ("column", .number(range.start.column)),
        ("end_line", .number(range.end.line)), ("end_column", .number(range.end.column)),
      ]
    }
    members += [
      ("severity", .text(diagnostic.severity.rawValue)),
      ("kind", .text(diagnostic.kind.rawValue)),
      ("message", .text(diagnostic.message)),
    ]
    if let label = diagnostic.label { members.append(("label", .text(label))) }
    members += [("notes", .texts(diagnostic.notes)), ("helps", .texts(diagnostic.helps))]
    return .object(members)
  }
}

extension DiagnosticReport {
  /// A SARIF 2.1.0 document, which code hosts show beside the lines.
  ///
  /// - Parameter problems: explanations of the kinds.
  package func sarif(
    tool: String = "segue", version: String, explaining problems: [Problem] = []
  ) -> String {
    var rules: [String: Int] = [:]
    var names: [String] = []
    for entry in entries where rules[entry.diagnostic.kind.rawValue] == nil {
      rules[entry.diagnostic.kind.rawValue] = names.count
      names.append(entry.diagnostic.kind.rawValue)
    }
    let driver: JSONText = .object([
      ("name", .text(tool)), ("version", .text(version)),
      ("rules", .list(names.map { name in Self.rule(name, problems) })),
    ])
    let results = entries.map { Self.result($0.diagnostic, $0.path, rules: rules) }
    let run: JSONText = .object([
      ("tool", .object([("driver", driver)])),
      ("columnKind", .text("unicodeCodePoints")),
      ("results", .list(results)),
    ])
    return JSONText.object([
      ("$schema", .text("https://json.schemastore.org/sarif-2.1.0.json")),
      ("version", .text("2.1.0")),
      ("runs", .list([run])),
    ]).compact + "\n"
  }

  private static func rule(_ name: String, _ problems: [Problem]) -> JSONText {
    guard let problem = problems.first(where: { $0.kind.rawValue == name }) else {
      return .object([("id", .text(name))])
    }
    let text = JSONText.text(problem.explanation)
    return .object([
      ("id", .text(name)), ("fullDescription", .object([("text", text)])),
      ("help", .object([("text", text), ("markdown", text)])),
    ])
  }

  private static func result(
    _ diagnostic: Diagnostic, _ path: String, rules: [String: Int]
  ) -> JSONText {
    let sentences =
      [diagnostic.message] + [diagnostic.label].compactMap { $0 }
      + diagnostic.notes.map { "note: \($0)" } + diagnostic.helps.map { "help: \($0)" }
    var members: [(String, JSONText)] = [
      ("ruleId", .text(diagnostic.kind.rawValue)),
      ("ruleIndex", .number(rules[diagnostic.kind.rawValue] ?? 0)),
      ("level", .text(diagnostic.severity.rawValue)),
      ("message", .object([("text", .text(sentences.joined(separator: "\n")))])),
      ("locations", .list([location(path, diagnostic.range)])),
    ]
    if !diagnostic.secondary.isEmpty {
      let related = diagnostic.secondary.map { location(path, $0.range, text: $0.text) }
      members.append(("relatedLocations", .list(related)))
    }
    return .object(members)
  }

  private static func location(
    _ path: String, _ range: SourceRange?, text: String? = nil
  ) -> JSONText {
    var place: [(String, JSONText)] = [
      ("artifactLocation", .object([("uri", .text(uri(path)))]))
    ]
    if let range {
      place.append(
        (
          "region",
          .object([
            ("startLine", .number(range.start.line)), ("startColumn", .number(range.start.column)),
            ("endLine", .number(range.end.line)), ("endColumn", .number(range.end.column)),
          ])
        ))
    }
    var members: [(String, JSONText)] = [("physicalLocation", .object(place))]
    if let text { members.append(("message", .object([("text", .text(text))]))) }
    return .object(members)
  }

  /// The path as a URI reference (RFC 3986): only unreserved characters and `/` stay as they are.
  private static func uri(_ path: String) -> String {
    var uri = path.hasPrefix("/") ? "file://" : ""
    for byte in path.utf8 {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "/"), UInt8(ascii: "-"),
        UInt8(ascii: "."), UInt8(ascii: "_"), UInt8(ascii: "~"):
        uri.unicodeScalars.append(Unicode.Scalar(byte))
      default:
        let digits = String(byte, radix: 16, uppercase: true)
        uri += "%" + (digits.count == 1 ? "0" : "") + digits
      }
    }
    return uri
  }
}
