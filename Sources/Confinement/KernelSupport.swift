import CConfinement

/// What the kernel and this process can do to confine programs.
package struct KernelSupport: Sendable, Hashable {
  /// The version of Landlock; 0 if the kernel has none, or it isn't enabled.
  package var landlock: Int
  /// Whether a program can have a view of its own of the file system, in which sockets are hidden.
  package var hasNamespaces: Bool
  /// Whether programs are started by the launcher that is linked into this executable.
  package var hasLauncher: Bool

  package init(landlock: Int, hasNamespaces: Bool, hasLauncher: Bool = true) {
    self.landlock = landlock
    self.hasNamespaces = hasNamespaces
    self.hasLauncher = hasLauncher
  }

  /// Found out once, by a trial that takes 2 ms.
  package static let ofThisMachine: KernelSupport = {
    let code = confinement_trial()
    return KernelSupport(
      landlock: Int(confinement_landlock_version()),
      hasNamespaces: code == CONFINEMENT_TRIAL + 1,
      hasLauncher: code == CONFINEMENT_TRIAL || code == CONFINEMENT_TRIAL + 1)
  }()

  /// Whether programs are confined at all.
  package var canConfine: Bool { hasLauncher && landlock > 0 }

  /// Whether a program is kept from everything that exists when it starts and isn't permitted.
  package var shutsWaysOut: Bool { hasLauncher && hasNamespaces && landlock >= 6 }

  /// What isn't enforced here, a clause each. Empty if everything is that a confined program can't do.
  package var gaps: [String] {
    if !hasLauncher { return ["this executable can't start programs confined"] }
    if landlock == 0 {
      return ["the kernel has no Landlock, or it isn't enabled: programs can do what the user can"]
    }
    var gaps: [String] = []
    if !hasNamespaces {
      gaps.append(
        "namespaces can't be made: a program can ask the session bus, an agent or a container engine"
          + " to act for it")
    }
    if landlock < 3 { gaps.append("programs can empty files outside `write`") }
    if !hasNamespaces {
      gaps.append(
        landlock < 4 ? "`reach: []` doesn't hold for programs" : "`reach: []` holds for TCP only")
    }
    if landlock < 5 { gaps.append("programs can control devices that they can open") }
    if landlock < 6 {
      gaps.append("programs can use abstract sockets, and signal other programs of the user")
    }
    // Without namespaces, programs can connect to all sockets.
    if landlock < 9, hasNamespaces {
      gaps.append(
        "programs can use a socket outside `/run` if its path was given as a relative one, or if it"
          + " isn't there yet when they start")
    }
    return gaps
  }

  /// What can be done about the gaps; nil if there are none.
  package var remedy: String? {
    if !hasLauncher { return "run workflows with `segue`, or link `AppIntents` statically" }
    if landlock == 0 { return "it takes Linux 5.13 or later with `landlock` among `lsm=`" }
    if !hasNamespaces {
      return
        "permit user namespaces: `user.max_user_namespaces`, `kernel.unprivileged_userns_clone`"
        + " or `kernel.apparmor_restrict_unprivileged_userns`"
    }
    return landlock < 9 ? "a newer kernel enforces it: Linux 7.1" : nil
  }
}
