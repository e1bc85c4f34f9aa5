/// A folder in which something may have happened. Hints decide nothing: whoever gets one looks, and
/// the ledger decides.
package enum PathHint: Sendable, Hashable {
  /// Something about this name in a watched folder. The bytes need not be UTF-8.
  case entry(name: [UInt8])
  /// The folder itself went, came back or changed its name.
  case folder
}
