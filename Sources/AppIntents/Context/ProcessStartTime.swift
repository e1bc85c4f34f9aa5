import Foundation

/// When a process started, which tells it from a later one with the same id.
package enum ProcessStartTime {
  /// In clock ticks since the machine started; nil for a process that has ended.
  package static func of(_ process: Int32) -> String? {
    guard let status = try? String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8),
      let name = status.lastIndex(of: ")")
    else { return nil }
    // The program's name, in parentheses, may have anything in it. After it comes the third field.
    let fields = status[name...].split(separator: " ")
    return fields.count > 20 && fields[1] != "Z" ? String(fields[20]) : nil
  }
}
