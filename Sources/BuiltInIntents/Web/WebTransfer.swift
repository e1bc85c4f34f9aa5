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
  /// Whether the server may be another one. Only to look at its certificate.
  var isUnverified = false
}
