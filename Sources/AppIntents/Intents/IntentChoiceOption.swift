/// One of the answers that `requestChoice(between:dialog:)` offers.
public struct IntentChoiceOption: Sendable, Hashable, Identifiable {
  public struct Style: Sendable, Hashable {
    private enum Kind: Sendable { case `default`, destructive, cancel }

    private let kind: Kind

    public static let `default` = Style(kind: .default)
    public static let destructive = Style(kind: .destructive)
    public static let cancel = Style(kind: .cancel)
  }

  public let title: LocalizedStringResource
  public let subtitle: LocalizedStringResource?
  public let image: DisplayRepresentation.Image?
  public let style: Style

  /// The title, which the answer names.
  public var id: String { title.text }

  public init(
    title: LocalizedStringResource, subtitle: LocalizedStringResource? = nil,
    image: DisplayRepresentation.Image? = nil, style: Style = .default
  ) {
    self.title = title
    self.subtitle = subtitle
    self.image = image
    self.style = style
  }

  /// The option that ends the intent.
  public static let cancel = IntentChoiceOption(title: "Cancel", style: .cancel)

  public static func cancel(title: LocalizedStringResource) -> IntentChoiceOption {
    IntentChoiceOption(title: title, style: .cancel)
  }
}
