/// What is before the content of a part of a form that was sent as `multipart/form-data` (RFC 7578).
struct FormPartHead: Hashable {
  let name: String
  /// The name of a file as its sender has it; nil for what was filled in.
  let filename: String?

  /// Reads the lines before a content; nil if they don't name a part.
  init?(_ lines: ArraySlice<UInt8>) {
    guard let text = String(validating: lines, as: UTF8.self) else { return nil }
    for line in text.split(separator: "\r\n") {
      guard let colon = line.firstIndex(of: ":"),
        line[..<colon].lowercased() == "content-disposition"
      else { continue }
      let parameters = Self.parameters(of: line[line.index(after: colon)...])
      guard let name = parameters["name"] else { return nil }
      self.name = name
      filename = parameters["filename"]
      return
    }
    return nil
  }

  /// What is between the parts of a form; nil if a `Content-Type` isn't that of one.
  static func boundary(in type: String) -> String? {
    guard let kind = type.split(separator: ";", maxSplits: 1).first,
      kind.trimmingSpace().lowercased() == "multipart/form-data",
      let boundary = parameters(of: type[...])["boundary"], (1...70).contains(boundary.utf8.count),
      boundary.utf8.allSatisfy({ (0x20..<0x7F).contains($0) })
    else { return nil }
    return boundary
  }

  /// The `name=value` parts of a header field, with or without quotes around the value.
  private static func parameters(of field: Substring) -> [String: String] {
    var found: [String: String] = [:]
    var rest = field
    while let semicolon = rest.firstIndex(of: ";") {
      rest = rest[rest.index(after: semicolon)...].drop { $0 == " " || $0 == "\t" }
      guard let equals = rest.firstIndex(of: "=") else { break }
      let name = rest[..<equals].trimmingSpace().lowercased()
      rest = rest[rest.index(after: equals)...]
      let value = value(&rest)
      if found[name] == nil { found[name] = value }
    }
    return found
  }

  /// Takes a value from the beginning of a text.
  private static func value(_ rest: inout Substring) -> String {
    guard rest.first == "\"" else {
      let end = rest.firstIndex(of: ";") ?? rest.endIndex
      defer { rest = rest[end...] }
      return String(rest[..<end].trimmingSpace())
    }
    var value = ""
    rest = rest.dropFirst()
    while let character = rest.popFirst(), character != "\"" {
      // Some programs write a quotation mark with a backslash, and browsers as they do in addresses.
      if character == "\\", rest.first == "\"" {
        value.append("\"")
        rest = rest.dropFirst()
      } else {
        value.append(character)
      }
    }
    return value.replacing("%22", with: "\"").replacing("%0D", with: "\r")
      .replacing("%0A", with: "\n")
  }
}
