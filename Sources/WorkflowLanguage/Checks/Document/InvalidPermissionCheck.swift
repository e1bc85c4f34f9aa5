import AppIntentsCore
import Confinement
import Diagnostics

/// A permission that permits nothing, and a step that needs one that isn't there.
enum InvalidPermissionCheck: Check {
  static let problem = Problem(
    "invalid-permission",
    """
    `permissions` lists folders to `read` and `write`, programs to `run` and hosts to `reach`. A host \
    is written without `https://` and without a path, a program without arguments. `reach` also takes \
    networks: `10.0.0.0/8`, `private` for all private ones, and `localhost`. `sockets` lists kinds of \
    sockets, such as `session-bus`, and paths. `apps` lists the apps whose steps are performed, all of \
    them if it is there.
    """)

  static let points: [CheckPoint] = [
    .document(check),
    .intent { arguments, step, walk in
      guard let permitted = walk.document.permissions?.apps,
        let app = arguments.descriptor.app, !permitted.contains(where: { $0.value == app })
      else { return }
      walk.report(
        Diagnostic(
          kind: problem.kind, message: "the workflow isn't permitted to use the app `\(app)`",
          range: step.actionRange, helps: ["add `\(app)` to `apps` under `permissions`"]))
    },
  ]

  private static func check(_ document: Document, in walk: WorkflowWalk) {
    guard let permissions = document.permissions else { return }
    for path in (permissions.read ?? []) + (permissions.write ?? []) {
      if let diagnostic = GlobLiteral.problem(in: path) { walk.report(diagnostic) }
    }
    for program in permissions.run ?? [] where program.value.contains(" ") {
      report(program, "a program's name has no spaces", "name the program alone", in: walk)
    }
    for socket in permissions.sockets ?? []
    where !socket.value.contains("/") && SocketGroup(rawValue: socket.value) == nil {
      let names = SocketGroup.allCases.map(\.rawValue)
      report(
        socket, "there is no such kind of socket",
        Suggestion(for: socket.value, among: names)?.question
          ?? "use a path, or one of \(Phrasing.list(names))", in: walk)
    }
    for app in permissions.apps ?? [] where walk.catalogue.lacksApp(named: app.value) {
      report(
        app, "no app with this name was added",
        Suggestion(for: app.value, among: walk.catalogue.appNames)?.question
          ?? "`segue apps list` lists the apps", in: walk)
    }
    for host in permissions.reach ?? [] where AddressBlock(host.value) == nil {
      if host.value.contains("://") || host.value.contains("/") {
        let rest = host.value.split(separator: "/").first { !$0.hasSuffix(":") }
        report(
          host, "a host has no scheme and no path", rest.map { "write `\($0)`" } ?? "name the host",
          in: walk)
      }
    }
  }

  private static func report(
    _ entry: Located<String>, _ fact: String, _ help: String, in walk: WorkflowWalk
  ) {
    walk.report(
      Diagnostic(
        kind: problem.kind, message: "`\(entry.value)` permits nothing: \(fact)",
        range: entry.range, helps: [help]))
  }
}
