import AppIntents
import Confinement
import Diagnostics
import SystemPackage
package import WorkflowLanguage

extension Permissions {
  /// Whether they limit what programs do, besides which ones are started.
  package var limitPrograms: Bool {
    read != nil || write != nil || sockets != nil || reach?.isEmpty == true
  }

  /// The limits of a program that starts now: a pattern stands for the files that match it now.
  func programLimits(home: FilePath, folder: FilePath) throws -> ProgramLimits {
    func path(_ text: String) -> FilePath {
      IntentContext.resolve(FilePath(text), home: home, folder: folder)
    }
    return ProgramLimits(
      readable: try read.map { try Self.files($0.map { path($0.value) }) },
      writable: try write.map { try Self.files($0.map { path($0.value) }) },
      isOffline: reach?.isEmpty == true,
      sockets: (sockets ?? []).map { $0.value.contains("/") ? path($0.value).string : $0.value })
  }

  private static func files(_ places: [FilePath]) throws -> [FilePath] {
    try places.flatMap { place -> [FilePath] in
      guard let permitted = PermittedPlace(place) else { return [] }
      if let folder = permitted.folder { return [folder] }
      let found = try permitted.files()
      guard found.count <= mostFiles else {
        throw IntentFailure(
          "`\(place)` under `permissions` matches \(found.count) files, and a program can be given"
            + " \(mostFiles)", help: "name the folder")
      }
      return found
    }
  }

  /// Each is an argument of the launcher.
  private static let mostFiles = 1000
}

extension IntentContext {
  /// The context with everything refused that a workflow's `permissions` don't cover. What this one
  /// refuses stays refused.
  ///
  /// - Parameter hasHosts: whether this one is limited to some hosts, of which `reach` selects.
  ///   Otherwise `reach` also permits what is refused unless a file names it.
  func limited(
    by permissions: WorkflowLanguage.Permissions?, ownFolder: @escaping @Sendable () -> FilePath?,
    hasHosts: Bool = false
  ) -> IntentContext {
    guard let permissions else { return self }
    let outer = self.permissions
    let gate = PermissionGate(permissions, in: self)
    let hosts = HostGate(permissions)
    let isListing = permissions.reach != nil
    return replacing(
      files: PermittedFiles(
        files, permissions: permissions, home: home, folder: folder, ownFolder: ownFolder),
      permissions: Permissions(
        permit: {
          try outer.permit($0)
          try gate.permit($0)
        },
        reach: { host, origin in
          guard hasHosts else { return try hosts.access(to: host, from: origin) }
          let access = try outer.reach(host, origin)
          return isListing ? access.intersection(try hosts.access(to: host, from: origin)) : access
        }),
      programs: programs(limitedBy: permissions))
  }

  private func programs(limitedBy permissions: WorkflowLanguage.Permissions) -> Programs {
    guard permissions.limitPrograms else { return programs }
    var limited = programs
    limited.confinement = { [home, folder, folders, programs] in
      let own = Confinement(
        try permissions.programLimits(home: home, folder: folder), own: [try folders.temporary()])
      guard var outer = try programs.confinement() else { return own }
      outer.add(own)
      return outer
    }
    return limited
  }
}
