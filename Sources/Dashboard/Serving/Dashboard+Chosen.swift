import Control
import HTTPServing

extension Dashboard {
  /// Does something with each of the runs that were marked in a list.
  func act(onChosen fields: [FormField]) async throws -> Tickets.Outcome {
    let chosen = try ChosenRuns(fields)
    if chosen.verb == .undo { return ("", UndoChosenPage.address(of: chosen.runs)) }
    var outcomes: [(run: Int64, outcome: Result<String, ControlFailure>)] = []
    for run in chosen.runs { outcomes.append((run, await outcome(of: chosen, run))) }
    return (try chosen.text(of: outcomes), RunsFilter(fields).address)
  }

  private func outcome(
    of chosen: ChosenRuns, _ run: Int64
  ) async -> Result<String, ControlFailure> {
    do {
      guard let request = chosen.request(for: run) else {
        return .success(try await backend.undoing.perform(run))
      }
      switch await backend.ask(request) {
      case .done(let text), .queued(_, let text): return .success(text)
      case .failure(let failure): return .failure(failure)
      default: return .failure(ControlFailure(.failed, "the daemon sent a reply of another kind"))
      }
    } catch let failure as ControlFailure {
      return .failure(failure)
    } catch {
      return .failure(ControlFailure(.failed, "run \(run) can't be undone"))
    }
  }
}
