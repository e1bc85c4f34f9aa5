package import Control
package import SystemPackage

/// What a daemon needs to know.
package struct DaemonSettings: Sendable {
  package var version: String
  /// The store's folder.
  package var state: FilePath
  /// The workflow folder in the user's settings.
  package var workflows: FilePath
  /// The user's settings.
  package var configuration: SettingsFile
  package var socket: ControlSocket
  package var runs: RunDefaults
  /// Reads and checks a workflow's source.
  package var compile: WorkflowRegistry.Compile
  /// Reads and checks it, and finds its connections.
  package var explain: WorkflowRegistry.Compile?
  /// The intents, for people who look for one.
  package var intents: IntentReports
  package var undoing: PageUndoing
  package var dryRun: PageDryRun
  package var files: PageFiles
  package var exports: RunExports
  /// Receives lines about the daemon itself.
  package var say: @Sendable (String) -> Void

  package init(
    version: String, state: FilePath, workflows: FilePath, configuration: SettingsFile,
    socket: ControlSocket, runs: RunDefaults, compile: @escaping WorkflowRegistry.Compile,
    explain: WorkflowRegistry.Compile? = nil,
    intents: IntentReports = .none, undoing: PageUndoing = .none, dryRun: PageDryRun = .none,
    files: PageFiles = .none, exports: RunExports = .none,
    say: @escaping @Sendable (String) -> Void
  ) {
    self.version = version
    self.state = state
    self.workflows = workflows
    self.configuration = configuration
    self.socket = socket
    self.runs = runs
    self.compile = compile
    self.explain = explain
    self.intents = intents
    self.undoing = undoing
    self.dryRun = dryRun
    self.files = files
    self.exports = exports
    self.say = say
  }
}
