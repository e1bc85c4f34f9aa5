import AppIntentsCore
import Foundation

/// Logs messages of a program.
///
/// Source-compatible with Apple's `Logger`. In a run, a message becomes a line of the run's log;
/// elsewhere, a line on standard error. We differ in that values are shown unless they are marked
/// `private` or `sensitive`, because the log belongs to the person whose values they are.
public struct Logger: Sendable {
  let subsystem: String
  let category: String
  let isEnabled: Bool

  public init(subsystem: String, category: String) {
    self.subsystem = subsystem
    self.category = category
    isEnabled = true
  }

  public init() { self.init(subsystem: "", category: "") }

  public init(_ logObj: OSLog) {
    subsystem = logObj.subsystem
    category = logObj.category
    isEnabled = logObj.isEnabled
  }

  public func log(_ message: OSLogMessage) { log(level: .default, message) }

  public func log(level: OSLogType, _ message: OSLogMessage) {
    if isEnabled { LogSink.write(message.text, level: level, of: category) }
  }

  /// Messages of this level are dropped, as by Apple's log.
  public func trace(_ message: OSLogMessage) { log(level: .debug, message) }
  /// Messages of this level are dropped, as by Apple's log.
  public func debug(_ message: OSLogMessage) { log(level: .debug, message) }
  public func info(_ message: OSLogMessage) { log(level: .info, message) }
  public func notice(_ message: OSLogMessage) { log(level: .default, message) }
  public func warning(_ message: OSLogMessage) { log(level: .error, message) }
  public func error(_ message: OSLogMessage) { log(level: .error, message) }
  public func critical(_ message: OSLogMessage) { log(level: .fault, message) }
  public func fault(_ message: OSLogMessage) { log(level: .fault, message) }
}

/// The importance of a message.
public struct OSLogType: RawRepresentable, Sendable, Hashable {
  public let rawValue: UInt8

  public init(rawValue: UInt8) { self.rawValue = rawValue }
  public init(_ rawValue: UInt8) { self.rawValue = rawValue }

  public static let `default` = OSLogType(rawValue: 0)
  public static let info = OSLogType(rawValue: 1)
  public static let debug = OSLogType(rawValue: 2)
  public static let error = OSLogType(rawValue: 16)
  public static let fault = OSLogType(rawValue: 17)
}

/// The log of a part of a program.
public final class OSLog: Sendable {
  public let subsystem: String
  public let category: String
  let isEnabled: Bool

  public convenience init(subsystem: String, category: String) {
    self.init(subsystem: subsystem, category: category, isEnabled: true)
  }

  public convenience init(subsystem: String, category: Category) {
    self.init(subsystem: subsystem, category: category.rawValue)
  }

  init(subsystem: String, category: String, isEnabled: Bool) {
    self.subsystem = subsystem
    self.category = category
    self.isEnabled = isEnabled
  }

  public static let `default` = OSLog(subsystem: "", category: "")
  /// A log that drops its messages.
  public static let disabled = OSLog(subsystem: "", category: "", isEnabled: false)

  public func isEnabled(type: OSLogType) -> Bool { isEnabled && type != .debug }
  /// Always false: signposts do nothing here.
  public var signpostsEnabled: Bool { false }

  public struct Category: Sendable, Hashable {
    public let rawValue: String

    public static let pointsOfInterest = Category(rawValue: "PointsOfInterest")
    public static let dynamicTracing = Category(rawValue: "DynamicTracing")
    public static let dynamicStackTracing = Category(rawValue: "DynamicStackTracing")
  }
}

/// Where messages go.
enum LogSink {
  static func write(_ message: String, level: OSLogType, of category: String) {
    guard level != .debug else { return }
    let line = line(message, level: level, of: category)
    if IntentContext.isInRun {
      IntentContext.current.report(.log(line))
    } else {
      FileHandle.standardError.write(Data("\(line)\n".utf8))
    }
  }

  static func line(_ message: String, level: OSLogType, of category: String) -> String {
    let mark =
      switch level {
      case .error: "error: "
      case .fault: "fault: "
      default: ""
      }
    return category.isEmpty ? "\(mark)\(message)" : "\(category): \(mark)\(message)"
  }
}
