import AppIntentsCore
import Foundation
import GRDB
import SystemPackage

/// Columns by their number. If a damaged file has a value of another type in a column, GRDB's
/// subscripts end the process; these functions throw.
extension Row {
  func at<Value: DatabaseValueConvertible & StatementColumnConvertible>(
    _ index: Int
  ) throws -> Value {
    do {
      return try decode(Value.self, atIndex: index)
    } catch {
      throw UnreadableRecord(what: "a row")
    }
  }

  func time(_ index: Int) throws -> Date { Date(milliseconds: try at(index)) }

  func optionalTime(_ index: Int) throws -> Date? {
    let milliseconds: Int? = try at(index)
    return milliseconds.map { Date(milliseconds: $0) }
  }

  func bytes(_ index: Int) throws -> [UInt8] { Array(try at(index) as Data) }

  func optionalBytes(_ index: Int) throws -> [UInt8]? {
    let bytes: Data? = try at(index)
    return bytes.map { Array($0) }
  }

  func path(_ index: Int) throws -> FilePath { FilePath(bytes: try at(index) as Data) }
}
