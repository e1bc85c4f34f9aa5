import Control
import FileOperations
import Foundation
import Synchronization
import WorkflowLanguage

/// Tells the user what happens in the background.
package protocol Notifier: Sendable {
  /// Returns at once. A notice that can't be told is dropped after some attempts, because the store has
  /// the facts anyway.
  func tell(_ notice: Notice)
}

/// Tells notices in the ways that the settings name, each at its own pace; without settings on the
/// desktop.
package final class ChannelNotifier: Notifier {
  private let settings: SettingsFile
  private let tools: NotifyTools
  private let pace: NoticePace?
  private let sleep: @Sendable (Duration) async throws -> Void
  private let say: @Sendable (String) -> Void
  private let queues = Mutex<[NotifyChannel.Way: NoticeQueue]>([:])
  /// The problem of the settings that was reported last.
  private let problem = Mutex<String?>(nil)

  /// - Parameters:
  ///   - pace: replaces the paces of all ways.
  ///   - say: receives what can't be told, and problems of the settings.
  package init(
    _ settings: SettingsFile, _ tools: NotifyTools, pace: NoticePace? = nil,
    sleep: @escaping @Sendable (Duration) async throws -> Void = { try await Task.sleep(for: $0) },
    say: @escaping @Sendable (String) -> Void = { _ in }
  ) {
    self.settings = settings
    self.tools = tools
    self.pace = pace
    self.sleep = sleep
    self.say = say
  }

  package func tell(_ notice: Notice) {
    guard case .event(let event) = notice.subject else { return queue(for: .desktop).add(notice) }
    let channels = channels
    let workflows = Set(channels.compactMap(\.workflow))
    for channel in channels where channel.hears(event, isWanted: notice.isWanted) {
      // A workflow that tells notices would tell about itself for ever.
      if channel.workflow != nil, notice.workflow.map(workflows.contains) == true { continue }
      queue(for: channel.way).add(notice)
    }
  }

  /// Tells what still waits, with one attempt each.
  package func finish() async {
    await withTaskGroup(of: Void.self) { group in
      for queue in queues.withLock({ Array($0.values) }) { group.addTask { await queue.finish() } }
    }
  }

  /// Sets how workflows are started.
  package func startWorkflows(with start: @escaping NotifyTools.Start) {
    tools.starter.start.withLock { $0 = start }
  }

  /// Reports a problem of the settings, once.
  package func checkSettings() { _ = channels }

  /// What is wrong with the settings now.
  var problemOfSettings: String? { settings.read().problem }

  private var channels: [NotifyChannel] {
    let (settings, problem) = settings.read()
    let isNew = self.problem.withLock { known in
      defer { known = problem }
      return known != problem
    }
    if isNew, let problem { say(problem) }
    let named = settings.notify ?? [NotifyChannel(.desktop)]
    // If every way has an error, the desktop is better than nothing.
    return named.isEmpty && problem != nil ? [NotifyChannel(.desktop)] : named
  }

  /// Reports that a notice wasn't told, unless that is the desktop's and the settings don't name it:
  /// many machines have none.
  private func report(_ failure: String, of way: NotifyChannel.Way) {
    let named = settings.read().settings.notify ?? []
    if way != .desktop || named.contains(where: { $0.way == way }) { say(failure) }
  }

  private func queue(for way: NotifyChannel.Way) -> NoticeQueue {
    queues.withLock { queues in
      if let queue = queues[way] { return queue }
      let notifying = tools.way(way)
      let queue = NoticeQueue(
        pace: pace ?? notifying.pace, sleep: sleep,
        failed: { [weak self] in self?.report($0, of: way) },
        send: { [tools] digest throws(NotSent) in try await tools.send(digest, by: notifying) })
      queues[way] = queue
      return queue
    }
  }
}

// MARK: - Doctor

extension ChannelNotifier {
  /// The workflows that tell notices.
  var workflows: [String] { settings.read().settings.notify?.compactMap(\.workflow) ?? [] }

  /// What would keep notices from being told, without telling one. `workflows` aren't among it.
  func findings() async -> [Finding] {
    let (settings, problem) = settings.read()
    var findings = problem.map { [Finding(.bad, "settings", $0)] } ?? []
    for channel in settings.notify ?? [NotifyChannel(.desktop)] where channel.workflow == nil {
      let way = tools.way(channel.way)
      let obstacle = await way.obstacle()
      findings.append(
        Finding(
          obstacle == nil ? .ok : .warning, "notifying",
          "\(way.name)\(obstacle.map { ": \($0)" } ?? "")",
          help: settings.notify == nil && obstacle != nil
            ? "`notify:` in `\(self.settings.path.shown)` names other ways" : nil))
    }
    return findings
  }

  /// Tells a notice in each way.
  func test() async -> [Finding] {
    let (settings, problem) = settings.read()
    var findings = problem.map { [Finding(.bad, "settings", $0)] } ?? []
    let notice = Notice(
      title: "Segue can notify you", text: "`segue doctor --notify` sent this.", event: .failed)
    for channel in settings.notify ?? [NotifyChannel(.desktop)] {
      let way = tools.way(channel.way)
      do throws(NotSent) {
        try await tools.send(Digest([notice]), by: way)
        findings.append(Finding(.ok, "notifying", "\(way.name): sent"))
      } catch {
        findings.append(Finding(.bad, "notifying", "\(way.name): \(error.reason)"))
      }
    }
    return findings
  }
}

extension NotifyChannel {
  /// The workflow that tells the notices.
  fileprivate var workflow: String? {
    if case .workflow(let id) = way { id } else { nil }
  }
}
