/// Why a bus can't be used.
package enum BusFailure: Error, Hashable {
  /// There is none, or it can't be reached.
  case absent
  /// It has closed the connection, or doesn't answer.
  case gone
  /// It sent something that this version can't read.
  case unreadable
  /// A call was answered with an error of this name.
  case refused(String)
}
