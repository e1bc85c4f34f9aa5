/// Nothing of VideoToolbox is here; an import of it stays, and gives Foundation, as it does on Apple's
/// platforms.
@_exported public import Foundation
