import RunHistory
import SystemPackage
import WorkflowEngine

/// Variables in the environment of the programs that a run starts. They identify a run's programs even
/// if the daemon died before it recorded them. Scripts may use them, too.
struct ProgramMark: Hashable {
  let run: RunID
  /// The place of the step, as in the run's journal.
  let place: String
  /// The folder of the run's store: several daemons may run on one machine.
  let store: FilePath

  var variables: [String: String] {
    ["SEGUE_RUN": "\(run)", "SEGUE_STEP": place, "SEGUE_STATE": store.string]
  }

  init(of run: RunID, in store: FilePath) {
    self.run = run
    self.store = store
    place = StepReference.current?.place ?? "0"
  }

  /// Nil if no run started the program.
  init?(_ variables: [String: String]) {
    guard let run = variables["SEGUE_RUN"].flatMap({ RunID($0) }),
      let place = variables["SEGUE_STEP"], let store = variables["SEGUE_STATE"]
    else { return nil }
    self.run = run
    self.place = place
    self.store = FilePath(store)
  }
}
