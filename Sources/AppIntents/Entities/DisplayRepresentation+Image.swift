public import Foundation

extension DisplayRepresentation {
  /// A picture. It is kept for what shows results; text output names no picture.
  ///
  /// See [Apple's documentation](https://developer.apple.com/documentation/appintents/displayrepresentation/image).
  public struct Image: Sendable, Hashable {
    /// What the picture is made from.
    package enum Source: Sendable, Hashable {
      case named(String)
      case system(String)
      case data(Data)
      case url(URL)
      case type(String)
      case app(String)
    }

    public enum DisplayStyle: Sendable, Hashable {
      case `default`, circular
    }

    package let source: Source
    /// Whether the picture takes the color of the text beside it.
    package let isTemplate: Bool
    package let displayStyle: DisplayStyle

    private init(
      _ source: Source, isTemplate: Bool? = nil, displayStyle: DisplayStyle = .default
    ) {
      self.source = source
      self.isTemplate = isTemplate ?? false
      self.displayStyle = displayStyle
    }

    /// A picture of the app's assets.
    public init(named name: String, isTemplate: Bool? = nil, displayStyle: DisplayStyle = .default)
    {
      self.init(.named(name), isTemplate: isTemplate, displayStyle: displayStyle)
    }

    public init(
      named name: String, bundle: Bundle?, isTemplate: Bool? = nil,
      displayStyle: DisplayStyle = .default
    ) {
      self.init(.named(name), isTemplate: isTemplate, displayStyle: displayStyle)
    }

    /// A symbol of Apple's platforms.
    public init(systemName: String, isTemplate: Bool? = nil) {
      self.init(.system(systemName), isTemplate: isTemplate)
    }

    /// A symbol with a color. Never nil here, where every name is kept; the color and the
    /// configuration have no effect.
    @_disfavoredOverload
    public init?<Color, Configuration>(
      systemName: String, tintColor: Color?, symbolConfiguration: Configuration?
    ) {
      self.init(.system(systemName))
    }

    @_disfavoredOverload
    public init?<Color>(systemName: String, tintColor: Color?) {
      self.init(.system(systemName))
    }

    @_disfavoredOverload
    public init?<Configuration>(systemName: String, symbolConfiguration: Configuration?) {
      self.init(.system(systemName))
    }

    /// A symbol without a color, with Apple's other labels, which may all be left out.
    @_disfavoredOverload
    public init?(systemName: String, tintColor: Never? = nil, symbolConfiguration: Never? = nil) {
      self.init(.system(systemName))
    }

    public init(data: Data, isTemplate: Bool? = nil, displayStyle: DisplayStyle = .default) {
      self.init(.data(data), isTemplate: isTemplate, displayStyle: displayStyle)
    }

    public init(url: URL, isTemplate: Bool? = nil, displayStyle: DisplayStyle = .default) {
      self.init(.url(url), isTemplate: isTemplate, displayStyle: displayStyle)
    }

    /// A square picture of a URL.
    public init(
      url: URL, width: Double, height: Double, isTemplate: Bool? = nil,
      displayStyle: DisplayStyle = .default
    ) {
      self.init(.url(url), isTemplate: isTemplate, displayStyle: displayStyle)
    }

    /// The picture of a content type.
    public init(utTypeIdentifier: String) { self.init(.type(utTypeIdentifier)) }

    /// The icon of an app.
    public init(appBundleIdentifier: String) { self.init(.app(appBundleIdentifier)) }
  }
}
