import Foundation

/// A text in Markdown, after a header with a `name: value` on each line.
///
/// ```
/// ---
/// title: Roof
/// ---
/// The tiles come on **Monday**.
/// ```
///
/// What isn't changed is written as it was read, lines of the header without a colon included.
public struct MarkdownFile: Sendable, Equatable {
  private var header: [String]
  public var body: String

  public init(header: [(name: String, value: String)] = [], body: String) {
    self.header = []
    self.body = body
    for (name, value) in header { self[name] = value }
  }

  /// A text without a header, or with one that has no end, is only a body.
  public init(_ text: String) {
    let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    let end = lines.dropFirst().firstIndex { $0 == "---" }
    if lines.first == "---", let end {
      header = lines[1..<end].map(String.init)
      body = lines[(end + 1)...].joined(separator: "\n")
    } else {
      header = []
      body = text
    }
  }

  public var text: String {
    header.isEmpty ? body : (["---"] + header + ["---", body]).joined(separator: "\n")
  }

  /// A value of the header. A value is one line.
  public subscript(name: String) -> String? {
    get {
      header.lazy.compactMap { Self.value(of: name, in: $0) }.first
    }
    set {
      let line = newValue.map { value in
        "\(name): \(value.split(whereSeparator: \.isNewline).joined(separator: " "))"
      }
      let index = header.firstIndex { Self.value(of: name, in: $0) != nil }
      switch (index, line) {
      case (let index?, let line?): header[index] = line
      case (let index?, nil): header.remove(at: index)
      case (nil, let line?): header.append(line)
      case (nil, nil): break
      }
    }
  }

  private static func value(of name: String, in line: String) -> String? {
    guard let colon = line.firstIndex(of: ":"), line[..<colon] == name else { return nil }
    return line[line.index(after: colon)...].trimmingCharacters(in: .whitespaces)
  }
}
