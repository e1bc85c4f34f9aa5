/// Logs a message in the format of C. We differ in that an argument can be any value.
public func os_log(
  _ message: StaticString, dso: UnsafeRawPointer? = nil, log: OSLog = .default,
  type: OSLogType = .default, _ args: Any...
) {
  write(message, args, type, log)
}

public func os_log(
  _ type: OSLogType, dso: UnsafeRawPointer? = nil, log: OSLog = .default,
  _ message: StaticString, _ args: Any...
) {
  write(message, args, type, log)
}

@_disfavoredOverload
public func os_log(_ message: OSLogMessage) { Logger().log(message) }

@_disfavoredOverload
public func os_log(_ type: OSLogType, _ message: OSLogMessage) {
  Logger().log(level: type, message)
}

@_disfavoredOverload
public func os_log(_ type: OSLogType, log: OSLog, _ message: OSLogMessage) {
  Logger(log).log(level: type, message)
}

private func write(_ message: StaticString, _ arguments: [Any], _ type: OSLogType, _ log: OSLog) {
  guard log.isEnabled else { return }
  let text = CFormat.text("\(message)", arguments)
  LogSink.write(text, level: type, of: log.category)
}

/// The formats of C in a message, as far as messages need them: each takes the next argument and
/// shows its description; `{private}` hides it.
enum CFormat {
  static func text(_ format: String, _ arguments: [Any]) -> String {
    var text = ""
    var rest = arguments[...]
    var input = format[...]
    while let sign = input.firstIndex(of: "%") {
      text += input[..<sign]
      input = input[input.index(after: sign)...]
      if input.first == "%" {
        text += "%"
        input = input.dropFirst()
        continue
      }
      var options = ""
      if input.first == "{", let end = input.firstIndex(of: "}") {
        options = String(input[..<end])
        input = input[input.index(after: end)...]
      }
      input = input.drop { "0123456789.+-# *hlqzjtL".contains($0) }.dropFirst()
      guard let argument = rest.popFirst() else { continue }
      let isHidden = options.contains("private") || options.contains("sensitive")
      text += isHidden ? "<private>" : "\(argument)"
    }
    return text + input
  }
}
