import AppIntentsCore
import Control
import Coordination
package import Dashboard
import Diagnostics
package import Foundation
package import HTTPServing
import OrderedCollections
package import RunHistory
package import Scheduling
import Synchronization
package import WorkflowEngine
import WorkflowLanguage
import WorkflowValues

/// Serves the forms that workflows are shared with.
///
/// ```
/// link → form? → workflow on? → rate → values for inputs → run and ticket → output
///         └ 404    └ 503         └ 429  └ 400               (one transaction)
/// ```
package final class FormDesk: FormAnswering {
  /// How many times a minute a form may be filled in.
  private static let rate = 30
  /// How long a page waits for the end of a run.
  private static let longestWait = Duration.seconds(5)

  private let store: HistoryStore
  private let registry: WorkflowRegistry
  private let performer: RunPerformer
  private let time: any TimeSource
  private let clock: ServerClock
  private let secrets: @Sendable () throws -> Secrets
  private let onQueued: @Sendable ([String: Int]) -> Void
  private let ended: @Sendable (RunID) async -> Void
  private let buckets = Mutex<[FormID: RateBucket]>([:])

  /// - Parameters:
  ///   - performer: knows which values could begin a run.
  ///   - onQueued: how many runs of which workflows have been queued.
  ///   - ended: returns when a run has ended.
  package init(
    store: HistoryStore, registry: WorkflowRegistry, performer: RunPerformer,
    time: any TimeSource = SystemTime(), clock: ServerClock = .system,
    secrets: @escaping @Sendable () throws -> Secrets,
    onQueued: @escaping @Sendable ([String: Int]) -> Void,
    ended: @escaping @Sendable (RunID) async -> Void
  ) {
    self.store = store
    self.registry = registry
    self.performer = performer
    self.time = time
    self.clock = clock
    self.secrets = secrets
    self.onQueued = onQueued
    self.ended = ended
  }

  /// Whether there is a form. What can't be read counts as one.
  var isServing: Bool { (try? store.read { try !$0.forms(at: time.now).isEmpty }) ?? true }

  package func hiding() throws -> @Sendable (String) -> String { try secrets().redact }

  // MARK: - The form

  /// A form that others may use, with its workflow.
  private struct Shared {
    let record: FormRecord
    let known: RegisteredWorkflow
    let workflow: Workflow
    let inputs: [InputDeclaration]

    var isUsedUp: Bool { record.used >= record.count }
  }

  /// The hash of a secret or a ticket. Its length tells nothing of how much of a guess was right.
  package static func hash(_ secret: String) -> [UInt8] { SHA256.hash(Array(secret.utf8)) }

  private func record(_ secret: String) throws(FormRefusal) -> FormRecord {
    let now = time.now
    do {
      guard let record = try store.read({ try $0.form(Self.hash(secret), at: now) }) else {
        throw FormRefusal.unknown
      }
      return record
    } catch let refusal as FormRefusal {
      throw refusal
    } catch {
      throw .unavailable
    }
  }

  private func shared(_ secret: String) async throws(FormRefusal) -> Shared {
    let record = try record(secret)
    guard let known = await registry.entry(record.workflow), known.isArmed,
      let workflow = try? await registry.workflow(record.workflow),
      let inputs = try? FormInputs(of: workflow)
    else { throw .closed }
    return Shared(record: record, known: known, workflow: workflow, inputs: inputs.shown)
  }

  package func form(_ secret: String) async throws(FormRefusal) -> OpenForm {
    let shared = try await shared(secret)
    return OpenForm(
      title: shared.workflow.document.name, description: shared.workflow.document.description,
      inputs: shared.inputs.map { InputReport(shared: $0) }, isUsedUp: shared.isUsedUp)
  }

  // MARK: - Filling it in

  package func fillIn(_ secret: String, _ entry: FormEntry) async throws(FormRefusal) {
    let shared = try await shared(secret)
    let (form, ticket) = (shared.record.id, Self.hash(entry.ticket))
    do {
      // What is sent again has its run already.
      if try store.read({ try $0.run(of: form, ticket: ticket) }) != nil { return }
      if shared.isUsedUp { throw FormRefusal.usedUp }
      if let wait = wait(for: form) { throw FormRefusal.tooMany(seconds: wait) }
      try await check(entry.values, for: shared)
      let secrets = try secrets()
      // What looks like the mark of a secret is hidden, as in the request of a webhook.
      let values = secrets.marks.hide(entry.values.mapValues(SecretMarks.cover))
      let run = NewRun(
        workflow: shared.known.id, file: shared.known.path, event: .form(form), inputs: values,
        cause: .trigger)
      // The run is queued also if the browser leaves without waiting for the answer.
      let filling = try await Task { [store, now = time.now] in
        try await store.write { try $0.enqueue(run, of: form, ticket: ticket, at: now) }
      }.value
      switch filling {
      case .queued: onQueued([run.workflow: 1])
      case .repeated: break
      case .refused: throw FormRefusal.usedUp
      }
    } catch let refusal as FormRefusal {
      throw refusal
    } catch {
      throw .unavailable
    }
  }

  /// In how many seconds a form may be filled in again; nil if it may now.
  private func wait(for form: FormID) -> Int? {
    let now = clock.now()
    return buckets.withLock { buckets in
      buckets[form, default: RateBucket(perMinute: Self.rate, at: now)].take(at: now)
    }
  }

  private func check(
    _ values: OrderedDictionary<String, IntentValue>, for shared: Shared
  ) async throws(FormRefusal) {
    for (name, value) in values {
      guard let input = shared.inputs.first(where: { $0.name.value == name }) else {
        throw .wrong("this form has no field `\(name)`")
      }
      let isFile = input.type.itemType == .file
      guard value.items.allSatisfy({ $0.isUpload == isFile }),
        input.type.isList || value.items.count == 1
      else {
        throw .wrong(isFile ? "`\(name)` takes a file that is sent" : "`\(name)` takes no file")
      }
    }
    for input in shared.inputs where values[input.name.value] == nil {
      guard input.isOptional || input.defaultValue != nil else {
        throw .wrong("`\(input.name.value)` is missing")
      }
    }
    do {
      try await performer.check(values, of: shared.workflow, in: shared.known.path)
    } catch let error as InputError where values[error.input] != nil {
      throw .wrong(error.message + (error.help.map { "; \($0)" } ?? ""))
    } catch {
      // Something that others didn't fill in: the file of a default is gone.
      throw .closed
    }
  }

  // MARK: - What comes of it

  package func outcome(
    _ secret: String, ticket: String
  ) async throws(FormRefusal) -> FormOutcome {
    let (record, run) = try run(secret, ticket)
    _ = await Timeout.value(within: Self.longestWait) { [ended] in
      await ended(run)
      return true
    }
    let name = await registry.entry(record.workflow)?.name
    let title = name ?? record.workflow
    do {
      switch try store.read({ try $0.state(of: run) }) {
      case nil: throw FormRefusal.unknown
      case .succeeded?:
        let output = try output(of: run)
        let files = FormFiles.files(in: output)
        let kept = FormFiles(in: store.folder, of: run).kept(of: files.count)
        return .output(
          title: title, output: output.withoutPaths,
          files: zip(files, kept).map { FormFile(name: $0.filename, isThere: $1) })
      case let state? where state.isFinal: return .failed(title: title)
      case let state?: return .waiting(title: title, isAsking: state == .waiting)
      }
    } catch let refusal as FormRefusal {
      throw refusal
    } catch {
      throw .unavailable
    }
  }

  package func file(
    _ index: Int, _ secret: String, ticket: String
  ) async throws(FormRefusal) -> Data {
    let (_, run) = try run(secret, ticket)
    guard let content = FormFiles(in: store.folder, of: run).content(of: index) else {
      throw .unknown
    }
    return content
  }

  private func run(
    _ secret: String, _ ticket: String
  ) throws(FormRefusal) -> (FormRecord, RunID) {
    let record = try record(secret)
    do {
      let run = try store.read { try $0.run(of: record.id, ticket: Self.hash(ticket)) }
      guard let run else { throw FormRefusal.unknown }
      return (record, run)
    } catch let refusal as FormRefusal {
      throw refusal
    } catch {
      throw .unavailable
    }
  }

  private func output(of run: RunID) throws -> IntentValue {
    try secrets().marks.reveal(try store.read { try $0.output(of: run) })
  }
}

extension IntentValue {
  /// Whether it is a file that was sent.
  fileprivate var isUpload: Bool {
    if case .file(let file) = self { return file.dataInMemory != nil }
    return false
  }

  /// The value with files that have their names alone.
  fileprivate var withoutPaths: IntentValue {
    switch self {
    case .file(let file): .file(IntentFile(data: Data(), filename: file.filename))
    case .list(let items): .list(items.map(\.withoutPaths))
    case .dictionary(let entries): .dictionary(entries.mapValues(\.withoutPaths))
    default: self
    }
  }
}
