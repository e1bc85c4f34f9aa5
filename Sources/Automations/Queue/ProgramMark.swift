import RunHistory
import SystemPackage
import WorkflowEngine

/// What stands in the environment of the programs that a run starts, so that they are known for
/// the run's even where the daemon died before it could write down that it had started them. Scripts
/// may use it, too.
struct ProgramMark: Hashable {
  let run: RunID
  /// Of the step, as the run's journal has it.
  let place: String
  /// The store that the run is in: several daemons may run on one machine.
  let store: FilePath

  var variables: [String: String] {
    ["SEGUE_RUN": "\(run)", "SEGUE_STEP": place, "SEGUE_STATE": store.string]
  }

  init(of run: RunID, in store: FilePath) {
    self.run = run
    self.store = store
    place = StepReference.current?.place ?? "0"
  }

  /// Nil where no run started the program.
  init?(_ variables: [String: String]) {
    guard let run = variables["SEGUE_RUN"].flatMap({ RunID($0) }),
      let place = variables["SEGUE_STEP"], let store = variables["SEGUE_STATE"]
    else { return nil }
    self.run = run
    self.place = place
    self.store = FilePath(store)
  }
}
