/// What has become of the workflows since they were last looked at. The ids are in order.
package struct RegistryChanges: Sendable, Hashable {
  /// Files that weren't there.
  package var added: [String] = []
  /// Another version is in force.
  package var changed: [String] = []
  /// Files that are there no more.
  package var removed: [String] = []
  /// Files that have become wrong, or wrong in another way; the last right version stays in force.
  package var broke: [String] = []
  /// Files that are right again.
  package var mended: [String] = []
  /// Workflows that want more than was agreed to, and don't run until they are enabled again.
  package var wantMore: [String] = []
  /// Why what was found out could not be stored; it will be looked at again after a restart.
  package var unsaved: String?

  package init() {}

  /// The workflows whose triggers have to be looked at: armed, disarmed, or armed anew.
  package var affected: Set<String> {
    Set(added).union(changed).union(removed).union(wantMore)
  }

  package var isEmpty: Bool { self == RegistryChanges() }

  mutating func sort() {
    added.sort()
    changed.sort()
    removed.sort()
    broke.sort()
    mended.sort()
    wantMore.sort()
  }
}
