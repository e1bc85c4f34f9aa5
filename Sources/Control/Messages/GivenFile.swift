/// A file that was sent as a value for an input.
package struct GivenFile: Codable, Sendable, Hashable {
  package var input: String
  /// Whether the input takes several.
  package var isList: Bool
  /// Where it is. The run takes it from there.
  package var path: WirePath

  package init(input: String, isList: Bool, path: WirePath) {
    self.input = input
    self.isList = isList
    self.path = path
  }
}
