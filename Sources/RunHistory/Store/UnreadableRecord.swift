/// Something in the store isn't what this Segue writes.
package struct UnreadableRecord: Error, Hashable, CustomStringConvertible {
  package let what: String

  package var description: String { "\(what) in the history can't be read" }
}
