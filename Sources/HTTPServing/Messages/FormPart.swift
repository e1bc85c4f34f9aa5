import Glibc

/// A part of a form that was sent as `multipart/form-data` (RFC 7578): a field, or a file that was chosen.
package struct FormPart: Sendable, Hashable {
  package let name: String
  /// The name of a file as its sender has it; nil for a field.
  package let filename: String?
  package let content: [UInt8]

  package init(name: String, filename: String? = nil, content: [UInt8]) {
    self.name = name
    self.filename = filename
    self.content = content
  }

  /// The most parts of a form.
  static let most = 500
  /// The most bytes of the lines before a part's content.
  static let longestHead = 4096

  /// Reads the parts of a body; nil if it isn't such a form.
  ///
  /// - Parameter type: the value of `Content-Type`, which says what is between parts.
  package static func read(_ body: [UInt8], type: String) -> [FormPart]? {
    guard let boundary = boundary(in: type) else { return nil }
    let mark = Array("--\(boundary)".utf8)
    guard body.starts(with: mark) else { return nil }
    let delimiter = Array("\r\n".utf8) + mark
    var (parts, place): ([FormPart], Int) = ([], mark.count)
    while true {
      let next = body[place...].prefix(2)
      if next.elementsEqual("--".utf8) { return parts }
      guard next.elementsEqual("\r\n".utf8), parts.count < most else { return nil }
      // Right after the line may be the empty one.
      guard let headEnd = find(Array("\r\n\r\n".utf8), in: body, from: place),
        headEnd - place <= longestHead
      else { return nil }
      let start = headEnd + 4
      // A part without content ends with the line break that ends its head.
      guard let end = find(delimiter, in: body, from: start - 2),
        let part = part(
          head: body[(place + 2)..<max(place + 2, headEnd)],
          content: end < start ? [] : Array(body[start..<end]))
      else { return nil }
      parts.append(part)
      place = end + delimiter.count
    }
  }

  static func find(_ wanted: [UInt8], in body: [UInt8], from start: Int) -> Int? {
    body.withUnsafeBytes { body -> Int? in
      wanted.withUnsafeBytes { wanted -> Int? in
        guard let base = body.baseAddress, let sought = wanted.baseAddress else { return nil }
        var place = start
        while place + wanted.count <= body.count,
          let first = memchr(base + place, Int32(wanted[0]), body.count - place)
        {
          place = UnsafeRawPointer(first) - base
          guard place + wanted.count <= body.count else { return nil }
          if memcmp(base + place, sought, wanted.count) == 0 { return place }
          place += 1
        }
        return nil
      }
    }
  }

  private static func part(head: ArraySlice<UInt8>, content: [UInt8]) -> FormPart? {
    names(inHead: head).map { FormPart(name: $0.name, filename: $0.filename, content: content) }
  }

  /// The names of a part, and of the file in it.
  static func names(inHead head: ArraySlice<UInt8>) -> (name: String, filename: String?)? {
    guard let text = String(validating: head, as: UTF8.self) else { return nil }
    for line in text.split(separator: "\r\n") {
      guard let colon = line.firstIndex(of: ":"),
        line[..<colon].lowercased() == "content-disposition"
      else { continue }
      let parameters = parameters(of: line[line.index(after: colon)...])
      guard let name = parameters["name"] else { return nil }
      return (name, parameters["filename"])
    }
    return nil
  }

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
