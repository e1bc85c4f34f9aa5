/// A program that shows notifications on a freedesktop.org desktop.
enum DesktopTool: String, Sendable, CaseIterable {
  case notifySend = "notify-send"
  /// Talk to the desktop's notification service themselves.
  case busctl, gdbus

  /// The words behind the program's name that show a message.
  func arguments(for notice: Digest) -> [String] {
    let urgency =
      switch notice.urgency {
      case .low: 0
      case .normal: 1
      case .critical: 2
      }
    return switch self {
    case .notifySend:
      [
        "--app-name=Segue", "--urgency=\(notice.urgency.rawValue)", "--", notice.title, notice.text,
      ]
    case .busctl:
      [
        "--user", "--timeout=2", "call", "--", "org.freedesktop.Notifications",
        "/org/freedesktop/Notifications", "org.freedesktop.Notifications", "Notify",
        "susssasa{sv}i", "Segue", "0", "", notice.title, notice.text, "0", "1", "urgency", "y",
        "\(urgency)", "-1",
      ]
    case .gdbus:
      [
        "call", "--session", "--timeout=2", "--dest=org.freedesktop.Notifications",
        "--object-path=/org/freedesktop/Notifications",
        "--method=org.freedesktop.Notifications.Notify", "--", "'Segue'", "uint32 0", "''",
        Self.literal(notice.title), Self.literal(notice.text), "@as []",
        "{'urgency': <byte \(urgency)>}", "-1",
      ]
    }
  }

  /// A text as GVariant writes it.
  private static func literal(_ text: String) -> String {
    let escaped = text.unicodeScalars.reduce(into: "") { result, scalar in
      switch scalar {
      case "\\", "'": result += "\\\(scalar)"
      case "\n": result += "\\n"
      case _ where scalar.value < 0x20: result += " "
      default: result.unicodeScalars.append(scalar)
      }
    }
    return "'\(escaped)'"
  }
}
