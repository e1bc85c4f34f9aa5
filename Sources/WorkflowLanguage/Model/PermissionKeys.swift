import Diagnostics

/// The keys that `permissions` have, each of which limits what steps may use.
package struct PermissionKeys: OptionSet, Sendable, Hashable {
  package let rawValue: UInt8

  package init(rawValue: UInt8) { self.rawValue = rawValue }

  package static let read = PermissionKeys(rawValue: 1 << 0)
  package static let write = PermissionKeys(rawValue: 1 << 1)
  package static let reach = PermissionKeys(rawValue: 1 << 2)
  package static let apps = PermissionKeys(rawValue: 1 << 3)

  /// Those that a workflow's `permissions` have.
  package init(of permissions: Permissions?) {
    self = []
    if permissions?.read != nil { insert(.read) }
    if permissions?.write != nil { insert(.write) }
    if permissions?.reach != nil { insert(.reach) }
    if permissions?.apps != nil { insert(.apps) }
  }

  /// “`read` and `write`”
  var words: String {
    let names: [(PermissionKeys, String)] = [
      (.read, "read"), (.write, "write"), (.reach, "reach"), (.apps, "apps"),
    ]
    return Phrasing.list(names.filter { contains($0.0) }.map(\.1))
  }
}
