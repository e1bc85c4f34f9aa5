import AppIntentsCore
import Synchronization

/// The picture of the app.
enum ServedIcon {
  private static let known = Mutex<DisplayRepresentation.Image?>(nil)

  static var image: DisplayRepresentation.Image? {
    get { known.withLock { $0 } }
    set { known.withLock { $0 = newValue } }
  }
}
