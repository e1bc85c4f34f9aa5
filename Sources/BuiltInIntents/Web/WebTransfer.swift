import SystemPackage

/// How the content of a response is received, on all hops of a request.
struct WebTransfer {
  /// Headers of our own, which every server on the way may see.
  var headers: [(name: String, value: String)] = []
  /// Whether the bytes are those of the server's file, never compressed on the way.
  var isExact = false
  /// Whether the server's certificates are wanted.
  var wantsCertificates = false
  /// The folder for the content, in which it stays even if the request fails. Without it the request has a
  /// folder of its own.
  var folder: FilePath?
  /// What of the content is received.
  var content = WebReceipt.whole
  /// The longest time of a request, with its content; nil for any.
  var time: Duration?
  /// Whether the server may be another one. Only to look at its certificate.
  var isUnverified = false
}

/// What of a response's content is received. What is only read doesn't fill the disk.
enum WebReceipt {
  /// All of it, whatever its size.
  case whole
  /// All of it, unless its type is one that is read at once: then as much as `text`.
  case automatic
  /// No more than is read as a text at once. More of it is an error.
  case text
  /// Only what comes before the rest is told to stop: the headers count.
  case headers

  /// The most bytes; nil for any number.
  var limit: Int? {
    switch self {
    case .whole, .automatic: nil
    case .text: WebAnswer.limit
    case .headers: 64 << 10
    }
  }
}
