import AppIntentsCore
import Foundation
import SystemPackage

/// Conversions from URLs. Only a `file:` URL is a file; a download must be requested in the
/// workflow.
enum URLConversions {
  static let all: [Conversion] = [
    .format(.url),
    Conversion(.url, .file, .mayFail, note: "only `file:`; a download is explicit") {
      value, wanted, context in
      guard case .url(let url) = value, let path = FilePath(fileURL: url) else {
        throw TextProblem(
          "not a `file:` url", help: "download it first, with `web.get` and `type: file`")
      }
      return .file(IntentFile(path: context.run.resolve(path)))
    },
    .parts(.url), .oneItem(.url),
  ]
}
