import SystemPackage

/// Values at paths, as a tree of names: what is at a path moves with all that is in it.
struct PathTree<Value> {
  var value: Value?
  private(set) var names: [FilePath.Component: PathTree] = [:]

  /// The value at an absolute path.
  subscript(path: FilePath) -> Value? {
    get { tree(at: path)?.value }
    set { update(path) { $0.value = newValue } }
  }

  func tree(at path: FilePath) -> PathTree? {
    var tree = self
    for name in path.components {
      guard let next = tree.names[name] else { return nil }
      tree = next
    }
    return tree
  }

  /// Changes what is at a path and in it.
  mutating func update(_ path: FilePath, _ change: (inout PathTree) -> Void) {
    update(Array(path.components)[...], change)
  }

  private mutating func update(
    _ names: ArraySlice<FilePath.Component>, _ change: (inout PathTree) -> Void
  ) {
    guard let name = names.first else { return change(&self) }
    self.names[name, default: PathTree()].update(names.dropFirst(), change)
  }

  /// Moves what is in a folder into another one. Both keep their own values.
  mutating func moveNames(in folder: FilePath, to target: FilePath) {
    guard let moved = tree(at: folder)?.names, !moved.isEmpty else { return }
    update(folder) { $0.names = [:] }
    update(target) { $0.names.merge(moved) { _, moved in moved } }
  }
}
