/// One of the answers that `requestChoice(between:dialog:)` offers.
public struct IntentChoiceOption: Sendable, Hashable {
  public struct Style: Sendable, Hashable {
    private enum Kind: Sendable { case `default`, destructive, cancel }

    private let kind: Kind

    public static let `default` = Style(kind: .default)
    public static let destructive = Style(kind: .destructive)
    public static let cancel = Style(kind: .cancel)
  }

  public let title: LocalizedStringResource
  public let style: Style

  public init(title: LocalizedStringResource, style: Style = .default) {
    self.title = title
    self.style = style
  }

  public static let cancel = IntentChoiceOption(title: "Cancel", style: .cancel)

  public static func cancel(title: LocalizedStringResource) -> IntentChoiceOption {
    IntentChoiceOption(title: title, style: .cancel)
  }
}
