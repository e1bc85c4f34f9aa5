import AppIntentsCore
package import Control
package import Foundation
import RunHistory
package import SystemPackage

extension Doctor {
  /// Findings while a daemon runs that can't be asked, such as one of another version. It has the store
  /// open, which is only read here.
  ///
  /// - Parameters:
  ///   - daemon: why it can't be asked.
  ///   - folder: the store's.
  package func findings(
    without daemon: ControlFailure, store folder: FilePath, _ notifier: ChannelNotifier,
    at now: Date
  ) async -> [Finding] {
    var findings = [Finding(.bad, "daemon", daemon.message, help: daemon.help)]
    findings += await self.findings(at: now)
    var workflows: [WorkflowRecord] = []
    do {
      let reader = try HistoryReader(folder)
      let (size, damage) = try await Self.look(at: reader.read)
      findings += StoreFinding.make(folder: folder, size: size, damage: damage, earlier: nil)
      workflows = try reader.read { try $0.workflows() }
    } catch {
      findings.append(
        Finding(.warning, "history", "can't be read: \(IntentErrorText.message(for: error))"))
    }
    findings += await notifier.findings()
    return findings + workflows.flatMap { WorkflowFinding.make($0) }
  }
}
