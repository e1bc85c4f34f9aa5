/// The sizes of widgets on Apple's platforms. Nothing is shown in widgets here.
public enum IntentWidgetFamily: Sendable, Hashable {
  case systemSmall, systemMedium, systemLarge, systemExtraLarge, systemExtraLargePortrait
  case accessoryCorner, accessoryCircular, accessoryRectangular, accessoryInline
}
