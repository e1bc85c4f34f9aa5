import Foundation

// Foundation alone, as on Apple's platforms: the list of intents makes these names visible here.

enum DownloadError: Error, CustomLocalizedStringResourceConvertible {
  case missing(URLRequest)

  var localizedStringResource: LocalizedStringResource {
    switch self {
    case .missing(let request): "nothing is at \(request.url?.absoluteString ?? "no address")"
    }
  }
}
