import AppIntentsCore
import Control
import Dispatch
import OrderedCollections
import SystemPackage
import WorkflowValues

extension PageUndoing {
  /// Undoes runs as `segue undo` does, in a process of its own: it is a run itself, which ends by itself
  /// if the daemon stops meanwhile.
  static let byCommand = PageUndoing(
    preview: { run in
      let ended = try await segue(["undo", "\(run)", "--dry-run", "--json"])
      // Where nothing can be undone now, the command fails, and says why all the same.
      guard let preview = UndoPreview(ended.output) else { throw failure(of: ended, run) }
      return preview
    },
    perform: { run in
      let ended = try await segue(["undo", "\(run)", "--yes", "--json"])
      guard ended.status == 0 else { throw failure(of: ended, run) }
      return "run \(run) was undone"
    })

  private static func segue(_ words: [String]) async throws -> ShortProgram.Outcome {
    let outcome = await withCheckedContinuation { done in
      DispatchQueue.global().async {
        done.resume(
          returning: OwnProgram.path.flatMap {
            ShortProgram.run($0, words, limit: .seconds(600))
          })
      }
    }
    guard let outcome else {
      throw ControlFailure(.unavailable, "`segue \(words.joined(separator: " "))` doesn't end")
    }
    return outcome
  }

  private static func failure(
    of ended: ShortProgram.Outcome, _ run: Int64
  ) -> ControlFailure {
    let said = ended.errors.split(whereSeparator: \.isNewline).first.map(String.init)
    let prefix = "error: "
    let message = said.map { $0.hasPrefix(prefix) ? String($0.dropFirst(prefix.count)) : $0 }
    return ControlFailure(
      .failed, message ?? "run \(run) can't be undone",
      help: "`segue undo \(run)` in a terminal shows more")
  }
}

extension UndoPreview {
  /// Reads what `segue undo --json` prints.
  fileprivate init?(_ output: [UInt8]) {
    guard case .dictionary(let report)? = try? JSONReader.read(output),
      case .number(let run)? = report["run"], case .text(let workflow)? = report["workflow"],
      case .list(let changes)? = report["changes"]
    else { return nil }
    self.init(
      run: Int64(run.integer ?? 0), workflow: workflow,
      changes: changes.compactMap { change in
        guard case .dictionary(let change) = change, case .text(let undo)? = change["undo"],
          case .text(let state)? = change["state"]
        else { return nil }
        var reason: String?
        if case .text(let text)? = change["reason"] { reason = text }
        return Change(undo: undo, state: state, reason: reason)
      })
  }
}
