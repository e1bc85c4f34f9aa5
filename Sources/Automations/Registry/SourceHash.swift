import Diagnostics
import FileOperations
import SystemPackage
package import WorkflowLanguage
import WorkflowValues

/// Identifies a version of a workflow by the bytes of its file, and of the files of the workflows that
/// it runs: their SHA-256.
package struct SourceHash: Sendable, Hashable {
  /// As the store keeps it.
  package let bytes: [UInt8]

  package init(_ bytes: some Sequence<UInt8>) { self.bytes = SHA256.hash(Array(bytes)) }

  /// Identifies a workflow with those that it runs.
  package init(of workflow: Workflow) {
    let all = workflow.all
    let own = workflow.document.source.bytes
    guard all.count > 1 else {
      self.init(own)
      return
    }
    // The lengths keep texts from running into each other.
    self.init(
      all.lazy.flatMap { called in
        let (path, bytes) = (called.document.identity.string.utf8, called.document.source.bytes)
        return Array("\(path.count) \(bytes.count) ".utf8) + Array(path) + bytes
      })
  }

  /// As shown, and in JSON.
  package var text: String { HexadecimalDigits.text(bytes) }
}
