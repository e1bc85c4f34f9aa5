package import Control
import FileOperations
import Foundation
package import RunHistory
import Synchronization
import WorkflowLanguage

/// Tells the user what happens in the background.
package protocol Notifier: Sendable {
  /// Whether there is a way that tells such a notice.
  func isHeard(_ notice: Notice) -> Bool
  /// Returns at once. A notice that can't be told is dropped after some attempts, because the store has
  /// the facts anyway.
  func tell(_ notice: Notice)
  /// Records a notice that is told afterwards, in the transaction with what it is about: if the process
  /// ends in between, it is told after the next start.
  func record(_ notice: Notice, in store: StoreTransaction) throws
  /// Tells a question where an earlier process told it in a way that ended with the process.
  func tellAgain(_ notice: Notice)
  /// A question is closed: what still shows it isn't needed any more. Returns at once.
  func close(question: PromptID)
}

extension Notifier {
  package func isHeard(_ notice: Notice) -> Bool { true }
  package func record(_ notice: Notice, in store: StoreTransaction) throws {}
  package func tellAgain(_ notice: Notice) {}
  package func close(question: PromptID) {}
}

/// Tells notices in the ways that the settings name, each at its own pace; without settings on the
/// desktop.
package final class ChannelNotifier: Notifier {
  private let settings: SettingsFile
  private let tools: NotifyTools
  private let memory: NoticeMemory?
  private let pace: NoticePace?
  private let sleep: @Sendable (Duration) async throws -> Void
  private let say: @Sendable (String) -> Void
  private let queues = Mutex<[NotifyChannel.Way: NoticeQueue]>([:])
  /// The problem of the settings that was reported last.
  private let problem = Mutex<String?>(nil)

  /// - Parameters:
  ///   - memory: where notices stay until they have been told.
  ///   - pace: replaces the paces of all ways.
  ///   - say: receives what can't be told, and problems of the settings.
  package init(
    _ settings: SettingsFile, _ tools: NotifyTools, memory: NoticeMemory? = nil,
    pace: NoticePace? = nil,
    sleep: @escaping @Sendable (Duration) async throws -> Void = { try await Task.sleep(for: $0) },
    say: @escaping @Sendable (String) -> Void = { _ in }
  ) {
    self.settings = settings
    self.tools = tools
    self.memory = memory
    self.pace = pace
    self.sleep = sleep
    self.say = say
  }

  package func isHeard(_ notice: Notice) -> Bool {
    notice.event == nil || !ways(for: notice).isEmpty
  }

  package func tell(_ notice: Notice) {
    // What a step shows is for now.
    guard notice.event != nil else { return queue(for: .desktop).add(notice) }
    let ways = ways(for: notice)
    if !ways.isEmpty { memory?.add(notice, ways) }
    for way in ways { queue(for: way).add(notice) }
  }

  package func record(_ notice: Notice, in store: StoreTransaction) throws {
    try memory?.add(notice, ways(for: notice), in: store)
  }

  package func tellAgain(_ notice: Notice) {
    if ways(for: notice).contains(.desktop) { queue(for: .desktop).add(notice) }
  }

  package func close(question: PromptID) {
    Task { [tools] in await tools.questions.close(question: question) }
  }

  private func ways(for notice: Notice) -> [NotifyChannel.Way] {
    guard let event = notice.event else { return [] }
    let channels = channels
    let workflows = Set(channels.compactMap(\.workflow))
    return channels.filter { channel in
      // A workflow that tells notices would tell about itself for ever.
      channel.hears(event, isWanted: notice.isWanted)
        && (channel.workflow == nil || notice.workflow.map(workflows.contains) != true)
    }.map(\.way)
  }

  /// What earlier processes haven't told. Before anything is told, it has to be asked for.
  func untold() async throws -> [(notice: Notice, way: NotifyChannel.Way)] {
    try await memory?.notices() ?? []
  }

  /// Tells what earlier processes haven't, in those of its ways that the settings still name.
  func tell(untold notices: [(notice: Notice, way: NotifyChannel.Way)]) {
    let ways = Set(channels.map(\.way))
    for (notice, way) in notices where ways.contains(way) { queue(for: way).add(notice) }
  }

  /// Tells what still waits, with one attempt each.
  package func finish() async {
    await withTaskGroup(of: Void.self) { group in
      for queue in queues.withLock({ Array($0.values) }) { group.addTask { await queue.finish() } }
    }
    await tools.questions.finish()
  }

  /// Sets how workflows are started.
  package func startWorkflows(with start: @escaping NotifyTools.Start) {
    tools.starter.start.withLock { $0 = start }
  }

  /// Sets what takes the answers that are given with buttons.
  package func takeAnswers(with answer: @escaping DesktopQuestions.Answer) async {
    await tools.questions.takeAnswers(answer)
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
        settled: { [memory] in memory?.remove($0, way) },
        isCurrent: { [memory] in memory?.isCurrent($0) ?? true },
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
  package func test() async -> [Finding] {
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
