import Foundation

/// The header that names the file that a server sends (RFC 6266).
struct ContentDisposition {
  let filename: String?

  init(_ header: String) {
    var plain: String?
    var extended: String?
    for (name, value) in Self.parameters(of: header) {
      switch name {
      case "filename": plain = value
      // UTF-8'en'%e2%82%ac.pdf (RFC 8187)
      case "filename*":
        let parts = value.split(separator: "'", maxSplits: 2, omittingEmptySubsequences: false)
        if parts.count == 3, parts[0].lowercased() == "utf-8" {
          extended = parts[2].removingPercentEncoding
        }
      default: break
      }
    }
    filename = extended ?? plain
  }

  private static func parameters(of header: String) -> [(String, String)] {
    var parameters: [(String, String)] = []
    var rest = header.drop { $0 != ";" }
    while rest.first == ";" {
      rest = rest.dropFirst().drop { $0 == " " || $0 == "\t" }
      let name = rest.prefix { $0 != "=" && $0 != ";" }
      rest = rest.dropFirst(name.count)
      guard rest.first == "=" else { continue }
      rest = rest.dropFirst()
      var value = ""
      if rest.first == "\"" {
        rest = rest.dropFirst()
        while let character = rest.popFirst(), character != "\"" {
          value.append(character == "\\" ? rest.popFirst() ?? character : character)
        }
        rest = rest.drop { $0 != ";" }
      } else {
        value = rest.prefix { $0 != ";" }.trimmingCharacters(in: .whitespaces)
        rest = rest.drop { $0 != ";" }
      }
      parameters.append((name.trimmingCharacters(in: .whitespaces).lowercased(), value))
    }
    return parameters
  }
}
