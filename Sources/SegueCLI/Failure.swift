/// Ends a command with a message on standard error and an exit status.
struct CommandFailure: Error {
  let status: ExitStatus
  let message: String
  var help: String?
}
