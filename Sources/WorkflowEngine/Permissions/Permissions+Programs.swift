import AppIntentsCore
import Confinement
import Diagnostics
import SystemPackage
package import WorkflowLanguage

extension Permissions {
  /// Whether they limit what programs do, besides which ones are started.
  package var limitPrograms: Bool {
    read != nil || write != nil || sockets != nil || reach?.isEmpty == true
  }
}

extension IntentContext {
  /// The context with everything refused that a workflow's `permissions` don't cover. What this one
  /// refuses stays refused.
  ///
  /// - Parameters:
  ///   - ownFolder: the run's folder for temporary files, once it exists.
  ///   - isCalled: whether the workflow is one that another one runs. It may change only its part of the
  ///     folder.
  ///   - hasHosts: whether this one is limited to some hosts, of which `reach` selects.
  ///     Otherwise `reach` also permits what is refused unless a file names it.
  func limited(
    by permissions: WorkflowLanguage.Permissions?, ownFolder: @escaping @Sendable () -> FilePath?,
    isCalled: Bool = false, hasHosts: Bool = false
  ) -> IntentContext {
    guard let permissions else { return self }
    let outer = self.permissions
    let gate = PermissionGate(permissions, in: self)
    let hosts = HostGate(permissions)
    let isListing = permissions.reach != nil
    let places = PermittedPlaces(
      permissions, home: home, folder: folder, files: PermittedFiles.unlimited(files))
    let called = isCalled ? CalledFolder(in: folders.temporary) : nil
    var folders = folders
    if let called { folders.temporary = called.path }
    return replacing(
      files: PermittedFiles(
        files, limitedTo: places, readableFolder: ownFolder,
        writableFolder: called?.pathIfMade ?? ownFolder),
      folders: folders,
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
      programs: permissions.limitPrograms
        ? programs(limitedTo: places, in: folders, ownFolder: ownFolder) : programs)
  }

  private func programs(
    limitedTo places: PermittedPlaces, in folders: Folders,
    ownFolder: @escaping @Sendable () -> FilePath?
  ) -> Programs {
    var limited = programs
    let links = LinkResolver(files: PermittedFiles.unlimited(files))
    limited.confinement = { [programs] in
      func own(_ folder: FilePath) -> FilePath { links.resolve(folder, followingLast: false) }
      let changed = own(try folders.temporary())
      var limits = try places.programLimits()
      limits.readable?.append(ownFolder().map(own) ?? changed)
      let confinement = Confinement(limits, own: [changed])
      guard var outer = try programs.confinement() else { return confinement }
      outer.add(confinement)
      return outer
    }
    return limited
  }
}
