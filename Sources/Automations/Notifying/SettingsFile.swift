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
    let now = current()
    return (now.settings, now.problem)
  }

  /// The last settings without an error, for what must not go by half of what the user has written.
  ///
  /// - Throws: `SettingsHaveErrors` if the file has had errors since this process first read it.
  package func faultless() throws(SettingsHaveErrors) -> Settings {
    let now = current()
    guard let good = now.good else { throw SettingsHaveErrors(reason: now.problem ?? "") }
    return good
  }

  private func current() -> Known {
    known.withLock { known in
      let stamp = WorkflowFile.Stamp(of: path)
      if let known, known.stamp == stamp { return known }
      let (read, problem) = stamp == nil ? (Settings(), nil) : load()
      let good = problem == nil ? read : known?.good
      let now = Known(stamp: stamp, settings: good ?? read, problem: problem, good: good)
      known = now
      return now
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

/// The settings have errors, and the file has had them since this process first read it.
package struct SettingsHaveErrors: Error, Hashable {
  /// The first error, with its place.
  package let reason: String
}
