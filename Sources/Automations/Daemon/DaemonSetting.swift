package import Control
package import SystemPackage

/// What a daemon has to be told.
package struct DaemonSetting: Sendable {
  package var version: String
  /// Where the store is.
  package var state: FilePath
  /// The folder of workflows that always counts.
  package var workflows: FilePath
  package var socket: ControlSocket
  package var runs: RunSetting
  /// Reads and checks a workflow's source with all intents there are.
  package var compile: WorkflowRegistry.Compile
  /// Where a line about the daemon itself goes.
  package var say: @Sendable (String) -> Void

  package init(
    version: String, state: FilePath, workflows: FilePath, socket: ControlSocket,
    runs: RunSetting, compile: @escaping WorkflowRegistry.Compile,
    say: @escaping @Sendable (String) -> Void
  ) {
    self.version = version
    self.state = state
    self.workflows = workflows
    self.socket = socket
    self.runs = runs
    self.compile = compile
    self.say = say
  }
}
