package import FileOperations
package import Foundation
import SystemPackage

extension IntentFailure {
  /// The failure with an error's message and a remark after it. The rest is the error's own, so that
  /// `retry` and `$error` see the kind that the error has alone.
  package init(_ error: any Error, adding remark: String) {
    let failure = error as? IntentFailure
    self.init(
      "\(IntentErrorText.message(for: error)); \(remark)",
      kind: failure?.kind ?? (error as? FileError)?.failureKind ?? .other,
      exitCode: failure?.exitCode, output: failure?.output,
      help: failure?.help ?? (error as? FileError)?.help)
  }
}

extension URLError {
  /// What `$error.kind` is after the error.
  package var failureKind: IntentFailure.Kind {
    switch code {
    case .timedOut: .timeout
    case .notConnectedToInternet, .cannotFindHost, .dnsLookupFailed, .cannotConnectToHost,
      .networkConnectionLost:
      .network
    default: .other
    }
  }
}

extension FileError {
  /// What helps if the path looks like a part of an address, where a space is `%20`.
  package var help: String? {
    guard kind == .missing, let written = String(validating: path.bytes, as: UTF8.self) else {
      return nil
    }
    let decoded = PercentEncoding.decode(written)
    guard decoded != path.bytes, String(validating: decoded, as: UTF8.self) != nil else {
      return nil
    }
    return
      "a path has no `%20` and the like: write `\(FilePath(bytes: decoded).shown)`, or an address"
      + " that begins with `file:`"
  }

  /// The kind of failure that the error is for a step.
  package var failureKind: IntentFailure.Kind {
    switch kind {
    case .missing: .missing
    case .notPermitted: .notPermitted
    default: .other
    }
  }
}
