import FileOperations
import Foundation
import HTTPServing
import WorkflowValues

/// A file that all pages use. Its name has the hash of its content, so a browser may keep it for good.
struct Asset: Sendable {
  static let folder = "assets"

  let name: String
  let type: String
  let content: String
  /// The hash as a policy and `integrity` have it: `sha256-…`.
  let hash: String

  var address: PageAddress { PageAddress(Self.folder, name) }

  init(_ name: String, ending: String, type: String, _ content: String) {
    let bytes = SHA256.hash(Array(content.utf8))
    self.name = "\(name).\(HexadecimalDigits.text(bytes.prefix(8))).\(ending)"
    self.type = type
    self.content = content
    hash = "sha256-" + Data(bytes).base64EncodedString()
  }

  static let style = Asset(
    "segue", ending: "css", type: "text/css; charset=utf-8", StyleSheet.text)
  static let script = Asset(
    "segue", ending: "js", type: "text/javascript; charset=utf-8", PageScript.text)
  static let icon = Asset("segue", ending: "svg", type: "image/svg+xml", PageIcon.text)

  private static let all = [style, script, icon]

  /// The answer to a request for one of them.
  static func response(for name: String) -> HTTPResponse? {
    all.first { $0.name == name }.map { asset in
      .text(
        .ok, asset.content, type: asset.type,
        fields: [HTTPFields.Field("cache-control", "public, max-age=31536000, immutable")])
    }
  }
}
