import AppIntentsCore

/// Why curl received no response, by its exit code.
struct CurlFailure {
  let failure: IntentFailure

  init(_ ending: ProgramCall.Ending, host: String) {
    let host = "`\(host)`"
    // "curl: (7) Failed to connect to …"
    let lines = TextLines(text: ending.errors).lines
    let line = lines.last { $0.hasPrefix("curl: (") } ?? lines.last ?? ""
    let said = line.firstIndex(of: ")").map { line[$0...].dropFirst(2) } ?? line[...]
    let reason = said.prefix(1).lowercased() + said.dropFirst()

    // The numbers are listed in curl(1), "EXIT CODES".
    switch ending.exitCode {
    case 6:
      failure = IntentFailure(
        "can't find the server \(host)", kind: .network,
        help: "check its name, and that this machine is online")
    case 7: failure = IntentFailure("can't connect to \(host)", kind: .network)
    case 23: failure = IntentFailure("can't keep what \(host) sends: \(reason)")
    case 26: failure = IntentFailure("can't read the body to send: \(reason)")
    case 28: failure = IntentFailure("\(host) takes too long to answer", kind: .timeout)
    case 35, 51, 53, 54, 58, 59, 60, 66, 77, 80, 82, 83, 90, 91:
      failure = IntentFailure("no secure connection to \(host): \(reason)", kind: .network)
    default:
      failure = IntentFailure("no answer from \(host): \(reason)", kind: .network)
    }
  }
}
