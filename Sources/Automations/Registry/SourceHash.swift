import Diagnostics
import SystemPackage
package import WorkflowLanguage

/// Identifies a version of a workflow by the bytes of its file, and of the files of the workflows that
/// it runs: a 128-bit FNV-1a hash.
///
/// It isn't secure against deliberate collisions, and needn't be: a user who can write the file can also
/// run what is in it.
package struct SourceHash: Sendable, Hashable {
  private let value: UInt128

  package init(_ bytes: some Sequence<UInt8>) {
    var value: UInt128 = 0x6c62_272e_07bb_0142_62b8_2175_6295_c58d
    for byte in bytes {
      value = (value ^ UInt128(byte)) &* 0x0000_0000_0100_0000_0000_0000_0000_013b
    }
    self.value = value
  }

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

  /// As the store keeps it.
  package var bytes: [UInt8] { withUnsafeBytes(of: value.bigEndian) { Array($0) } }

  /// As shown, and in JSON.
  package var text: String {
    let digits = String(value, radix: 16)
    return String(repeating: "0", count: 32 - digits.count) + digits
  }
}
