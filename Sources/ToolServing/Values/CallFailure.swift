import AppIntentsCore
import Foundation
package import ModelContext
import OrderedCollections
import WorkflowValues

/// Why a call failed, as the client gets it.
package struct CallFailure: Error, CustomStringConvertible {
  package let message: String
  /// `value`, `missing`, `not_permitted`, …: what `$error.kind` is in a workflow.
  package let kind: String
  package var help: String?
  package var exitCode: Int?
  package var output: String?

  package init(_ message: String, kind: String = "other", help: String? = nil) {
    self.message = message
    self.kind = kind
    self.help = help
  }

  /// - Parameter fallback: the kind of an error that has none of its own.
  package init(_ error: any Error, otherwise fallback: String = "other") {
    switch error {
    case let failure as CallFailure: self = failure
    case let failure as IntentFailure: self.init(failure)
    case let error as any CustomAppIntentErrorConvertible:
      self.init(error.appIntentError, otherwise: fallback)
    case let error as AppIntentError where error.failure != nil:
      self.init(error.failure ?? IntentFailure(error.description))
    case let error as InteractionError:
      if case .timedOut = error {
        self.init(error.description, kind: "timeout")
      } else {
        self.init(error.description, kind: "unanswered")
      }
    case let error as ConversionError:
      self.init(error.message, kind: "value", help: error.help)
    case let error as IntentValueError: self.init(error.description, kind: "value")
    case let error as FileError:
      self.init(error.description, kind: error.failureKind.rawValue)
    case let error as URLError:
      self.init(IntentErrorText.message(for: error), kind: error.failureKind.rawValue)
    case let error as IntentDeclined: self.init(error.description, kind: "declined")
    case is CancellationError: self.init("it was canceled", kind: "canceled")
    default: self.init(IntentErrorText.message(for: error), kind: fallback)
    }
  }

  private init(_ failure: IntentFailure) {
    self.init(failure.message, kind: failure.kind.rawValue, help: failure.help)
    exitCode = failure.exitCode
    output = failure.output
  }

  package var description: String { help.map { "\(message); \($0)" } ?? message }

  /// The result of a tool that failed.
  package var result: JSONObject {
    let all: JSONObject = [
      "isError": true, "content": [["type": "text", "text": .text(description)]],
    ]
    return all.addingIntentMeta(["error": .dictionary(details)])
  }

  /// The answer to another request that failed.
  package var refusal: RemoteError {
    RemoteError(
      code: RemoteError.Code.internalError, message: description, data: .dictionary(details))
  }

  private var details: JSONObject {
    JSONObject(present: [
      "kind": .text(kind), "message": .text(message), "help": help.map { .text($0) },
      "exit_code": exitCode.map { .number($0) }, "output": output.map { .text($0) },
    ])
  }
}
