import AppKit
import UIKit

// Not in a file that imports Testing, which has parts of its own for these modules on Apple's
// platforms, and looks for them here.
enum EmptyModules {
  static let date = Date(timeIntervalSince1970: 0)
}
