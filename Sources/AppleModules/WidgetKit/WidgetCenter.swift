public import AppIntentsCore

/// The widgets of a program. There are none here: reloading does nothing, and the list is empty.
public final class WidgetCenter: Sendable {
  public static let shared = WidgetCenter()

  public func reloadTimelines(ofKind kind: String) {}
  public func reloadAllTimelines() {}
  public func invalidateConfigurationRecommendations() {}
  public func invalidateRelevance(ofKind kind: String) {}
  public func currentConfigurations() async throws -> [WidgetInfo] { [] }

  public func getCurrentConfigurations(
    _ completion: @escaping (Result<[WidgetInfo], any Error>) -> Void
  ) {
    completion(.success([]))
  }
}

/// A widget that a person has placed.
public struct WidgetInfo: Sendable, Hashable, Identifiable {
  public let kind: String
  public let family: WidgetFamily
  public var id: WidgetInfo { self }

  /// The values of the widget that the person has chosen: nil, because there are none here.
  public func widgetConfigurationIntent<Intent: WidgetConfigurationIntent>(
    of intentType: Intent.Type = Intent.self
  ) -> Intent? {
    nil
  }
}

/// The controls of a program. There are none here: reloading does nothing.
public final class ControlCenter: Sendable {
  public static let shared = ControlCenter()

  public func reloadControls(ofKind kind: String) {}
  public func reloadAllControls() {}
  public func currentControls() async throws -> [ControlInfo] { [] }
}

/// A control that a person has placed.
public struct ControlInfo: Sendable, Hashable, Identifiable {
  public let kind: String
  public var id: ControlInfo { self }

  /// The values of the control that the person has chosen: nil, because there are none here.
  public func configurationIntent<Intent: ControlConfigurationIntent>(
    of intentType: Intent.Type = Intent.self
  ) -> Intent? {
    nil
  }
}

/// The sizes of widgets.
public enum WidgetFamily: Int, Sendable, Hashable, CaseIterable, CustomStringConvertible {
  case systemSmall, systemMedium, systemLarge, systemExtraLarge, accessoryCircular,
    accessoryRectangular, accessoryInline, accessoryCorner

  /// The same as `systemExtraLarge`. No case of its own: sources that list all sizes leave it out.
  public static var systemExtraLargePortrait: WidgetFamily { .systemExtraLarge }

  public var description: String {
    switch self {
    case .systemSmall: "systemSmall"
    case .systemMedium: "systemMedium"
    case .systemLarge: "systemLarge"
    case .systemExtraLarge: "systemExtraLarge"
    case .accessoryCircular: "accessoryCircular"
    case .accessoryRectangular: "accessoryRectangular"
    case .accessoryInline: "accessoryInline"
    case .accessoryCorner: "accessoryCorner"
    }
  }
}
