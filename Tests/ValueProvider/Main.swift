import AppIntents
import IntentServing

/// An app that gives its entities as values that other apps know, and makes them of such values. The
/// tests run it as two apps that know nothing of each other.
@main
struct GuestList {
  static func main() async {
    await IntentServer(
      name: "guests", intents: IntentList.all, valueQueries: IntentList.valueQueries
    ).run()
  }
}
