import CLinuxFiles
import Glibc
import SystemPackage

extension Place {
  /// Gives an open file the permissions, owner and extended attributes of another, as far as the
  /// system permits.
  ///
  /// - Parameter source: An open descriptor of the other file; nil to leave extended attributes
  ///   out.
  static func keepAttributes(
    of status: EntryStatus, from source: CInt?, on descriptor: CInt, keepingOwner: Bool,
    about path: FilePath
  ) throws {
    var permissions = status.permissions
    let own = try EntryStatus(of: descriptor, about: path)
    var hasSameOwner = own.owner == status.owner && own.group == status.group
    if keepingOwner, !hasSameOwner {
      hasSameOwner = fchown(descriptor, status.owner, status.group) == 0
      // Changing the group alone may be permitted.
      if !hasSameOwner { _ = fchown(descriptor, uid_t.max, status.group) }
    }
    // A set-user-ID program must not run as another user.
    if !hasSameOwner { permissions &= 0o1777 }
    if let source { copyExtendedAttributes(from: source, to: descriptor) }
    // Last, because a change of owner clears bits.
    try call(about: path) { fchmod(descriptor, permissions) }
  }

  /// Copies the attributes of the file at this place to the file that is about to replace it.
  func keepAttributes(of status: EntryStatus, on descriptor: CInt) throws {
    let source = name.withPlatformString {
      openat(folder, $0, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
    }
    defer { if source >= 0 { close(source) } }
    try Place.keepAttributes(
      of: status, from: source >= 0 ? source : nil, on: descriptor, keepingOwner: true, about: path)
  }

  /// Copies all extended attributes that may be read and written: tags, download sources, access
  /// lists.
  ///
  /// Failures are ignored: many file systems have no extended attributes, and the system's own
  /// (`security.…`) may not be set by programs.
  private static func copyExtendedAttributes(from source: CInt, to target: CInt) {
    let size = flistxattr(source, nil, 0)
    guard size > 0 else { return }
    var names = [CChar](repeating: 0, count: size)
    let length = flistxattr(source, &names, size)
    guard length > 0 else { return }
    for name in names[..<length].split(separator: 0) {
      let name = Array(name) + [0]
      let size = fgetxattr(source, name, nil, 0)
      guard size >= 0 else { continue }
      var value = [UInt8](repeating: 0, count: size)
      guard fgetxattr(source, name, &value, size) == size else { continue }
      fsetxattr(target, name, value, size, 0)
    }
  }
}
