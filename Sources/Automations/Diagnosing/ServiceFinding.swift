import Control

/// The service that keeps the daemon running.
enum ServiceFinding {
  static func make(_ service: UserService) async -> [Finding] {
    guard await service.isAvailable else {
      return [
        Finding(
          .ok, "service", "no systemd here for this user",
          help: "`segue service install` says what to do instead")
      ]
    }
    let state = await service.state
    var findings: [Finding] = []
    switch (state.isInstalled, state.isEnabled, state.activity) {
    case (false, _, _):
      findings.append(
        Finding(
          .warning, "service", "isn't installed: after the next login nothing starts by itself",
          help: "`segue service install` installs it"))
    case (true, _, "failed"):
      findings.append(
        Finding(.bad, "service", "has failed", help: "`segue service logs` shows why"))
    case (true, false, _):
      findings.append(
        Finding(
          .warning, "service", "is \(state.activity), and isn't started at the next login",
          help: "`systemctl --user enable segue` changes that"))
    case (true, true, let activity):
      findings.append(Finding(.ok, "service", "is \(activity)"))
    }
    if state.isInstalled, !state.lingers {
      findings.append(
        Finding(
          .warning, "service", "ends when you log out",
          help: "`loginctl enable-linger` keeps it running"))
    }
    return findings
  }
}
