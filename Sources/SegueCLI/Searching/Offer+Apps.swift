import Apps
import Suggestions

extension Offer {
  /// How many App Shortcuts are suggested where nothing else is.
  static let mostShortcuts = 3

  private static var apps: [AddedApp] {
    AddedApps.registry.names.compactMap { AddedApps.registry.app(named: $0) }
  }

  /// What each app suggests before any use.
  static var all: [[Offer]] {
    apps.map { app in
      AddedApps.registry.offers(of: app).compactMap { offer in
        guard let descriptor = AddedApps.catalogue.intent(offer.step),
          descriptor.refusal(of: offer.arguments) == nil
        else { return nil }
        let action = UsedAction(.intent(offer.step), values: offer.arguments)
        let title = offer.sentence ?? UsageRecorder.sentence(descriptor, action.values)
        return Offer(action, of: app.name.text, title: title, phrase: offer.phrase)
      }
    }
  }

  /// The App Shortcuts of each app.
  static var ofShortcuts: [[Offer]] {
    apps.map { app in
      (app.phrases?.shortcuts ?? []).map { shortcut in
        let action = UsedAction(.intent(shortcut.step), values: shortcut.arguments)
        return Offer(action, of: app.name.text, title: shortcut.title)
      }
    }
  }
}
