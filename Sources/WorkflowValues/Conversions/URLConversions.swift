import AppIntents
import Foundation
import SystemPackage

/// A URL is a file only where it is a `file:` URL: a download takes a word in the workflow.
enum URLConversions {
  static let all: [Conversion] = [
    .format(.url),
    Conversion(.url, .file, .mayFail, note: "only `file:`; a download is explicit") {
      value, wanted, context in
      guard case .url(let url) = value, let path = FilePath(fileURL: url) else {
        throw TextProblem("no `file:` url", help: "download it first, with `web.download`")
      }
      return .file(IntentFile(path: context.run.resolve(path)))
    },
    .parts(.url), .oneItem(.url),
  ]
}
