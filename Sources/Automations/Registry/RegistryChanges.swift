/// How the workflows have changed since the files were last read. The ids are sorted.
package struct RegistryChanges: Sendable, Hashable {
  /// New files.
  package var added: [String] = []
  /// Another version is in force.
  package var changed: [String] = []
  /// Files that are gone.
  package var removed: [String] = []
  /// Files with a new error. The last version without errors stays in force.
  package var broke: [String] = []
  /// Files that have no errors any more.
  package var mended: [String] = []
  /// Workflows that ask for more than the user consented to. They don't run until they are enabled again.
  package var wantMore: [String] = []
  /// Why the changes couldn't be stored. The files are read again after a restart.
  package var unsaved: String?

  package init() {}

  /// The workflows whose triggers must be armed, disarmed or rearmed.
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
