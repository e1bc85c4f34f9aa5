import AppIntentsCore
import Diagnostics
import FileOperations
import Foundation
import Synchronization
package import SystemPackage
package import WorkflowLanguage

/// The user's settings as they are now, in `config.yaml`.
package final class SettingsFile: Sendable {
  package let path: FilePath

  private struct Known {
    let stamp: WorkflowFile.Stamp?
    let settings: Settings
    let problem: String?
    /// The last settings that had no error.
    let good: Settings?
  }

  private let known = Mutex<Known?>(nil)

  package init(_ path: FilePath) { self.path = path }

  /// The settings, and what is wrong with the file. If it has errors, the last settings without any stay
  /// in force, or if there are none, what has no error.
  package func read() -> (settings: Settings, problem: String?) {
    known.withLock { known in
      let stamp = WorkflowFile.Stamp(of: path)
      if let known, known.stamp == stamp { return (known.settings, known.problem) }
      let (read, problem) = stamp == nil ? (Settings(), nil) : load()
      let good = problem == nil ? read : known?.good
      let settings = good ?? read
      known = Known(stamp: stamp, settings: settings, problem: problem, good: good)
      return (settings, problem)
    }
  }

  private func load() -> (Settings, String?) {
    let bytes: [UInt8]
    do {
      let file = try FileDescriptor.openFile(path)
      bytes = try file.closeAfter { try file.readAll() }
    } catch {
      return (Settings(), "`\(path.shown)` can't be read: \(IntentErrorText.message(for: error))")
    }
    let (settings, diagnostics) = Settings.parse(SourceText(path: path.shown, bytes: bytes))
    return (settings, diagnostics.summary(of: path.shown))
  }
}
