package import SystemPackage

/// The unit with which systemd runs the daemon for a user.
package struct ServiceUnit: Sendable {
  package static let name = "segue.service"

  /// The program to start.
  package let program: FilePath
  /// The `PATH` of workflows. A service's own has only the system's folders.
  package let searchPath: String
  /// Variables for Segue's own folders that aren't in the usual places.
  package let variables: [(name: String, value: String)]

  package init(
    program: FilePath, searchPath: String, variables: [(name: String, value: String)] = []
  ) {
    self.program = program
    self.searchPath = searchPath
    self.variables = variables
  }

  /// The file's content.
  ///
  /// Files aren't restricted: a workflow's `permissions` say what it may read and write.
  package var text: String {
    let environment = ([("PATH", searchPath)] + variables.map { ($0.name, $0.value) })
      .map { "Environment=\(Self.quoted("\($0.0)=\($0.1)"))\n" }.joined()
    return """
      # Written by `segue service install`, which overwrites it. Make your own changes with
      # `systemctl --user edit segue`.
      [Unit]
      Description=Segue, which runs workflows automatically
      # A daemon that can't start is tried again a few times, and then left alone.
      StartLimitIntervalSec=300
      StartLimitBurst=5

      [Service]
      Type=notify
      NotifyAccess=main
      ExecStart=\(Self.quoted(program.string)) daemon
      \(environment)Restart=on-failure
      RestartSec=5
      # The command line, the store or a permission is wrong: another attempt would fail as well.
      RestartPreventExitStatus=64 73 77
      WatchdogSec=60
      # Running steps get 30 seconds to end, and their programs 5 more.
      TimeoutStopSec=45
      KillMode=mixed
      LimitNOFILE=65536
      NoNewPrivileges=yes
      LockPersonality=yes
      RestrictRealtime=yes
      RestrictSUIDSGID=yes
      SystemCallArchitectures=native
      # What a value may take is limited, and what all take; this is for what isn't a value. The
      # programs that steps start count too.
      MemoryHigh=50%
      MemoryMax=75%
      OOMPolicy=continue

      [Install]
      WantedBy=default.target

      """
  }

  /// A word in a unit: quoted, with everything escaped that systemd would expand.
  private static func quoted(_ word: String) -> String {
    let escaped = word.unicodeScalars.reduce(into: "") { text, scalar in
      switch scalar {
      case "\\", "\"": text += "\\\(scalar)"
      case "%": text += "%%"
      case "\n": text += "\\n"
      default: text.unicodeScalars.append(scalar)
      }
    }
    return "\"\(escaped)\""
  }
}
