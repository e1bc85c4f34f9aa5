/// The parameters of addresses that tell a server who sent its reader, and nothing about the page.
enum TrackingParameters {
  /// The pairs of a query that remain, byte for byte, in their order.
  static func removed(from query: String) -> String {
    let pairs = query.utf8.split(separator: UInt8(ascii: "&"), omittingEmptySubsequences: false)
    let kept = pairs.filter { pair in
      let name = pair.prefix { $0 != UInt8(ascii: "=") }
      return !isTracking(String(decoding: name, as: UTF8.self).lowercased())
    }
    if kept.count == pairs.count { return query }
    return kept.map { String(decoding: $0, as: UTF8.self) }.joined(separator: "&")
  }

  /// Whether a query has a signature of a known kind, which may cover all other parameters.
  static func isSigned(_ query: String) -> Bool {
    query.utf8.split(separator: UInt8(ascii: "&")).contains { pair in
      let name = pair.prefix { $0 != UInt8(ascii: "=") }
      return signatures.contains(String(decoding: name, as: UTF8.self).lowercased())
    }
  }

  private static func isTracking(_ name: String) -> Bool {
    names.contains(name) || prefixes.contains { name.hasPrefix($0) }
  }

  private static let prefixes = [
    "utm_",  // Google Analytics and most others
    "mtm_", "matomo_", "pk_", "piwik_",  // Matomo
    "hsa_", "__hs", "_hs",  // HubSpot
    "_bta_",  // Bronto
    "vero_",  // Vero
    "oly_",  // Omeda
  ]

  private static let names: Set<String> = [
    "fbclid", "fb_action_ids", "fb_action_types", "fb_source", "fb_ref",  // Facebook
    "igshid", "igsh",  // Instagram
    "gclid", "gclsrc", "dclid", "gbraid", "wbraid", "srsltid", "_ga", "_gl",  // Google
    "msclkid",  // Microsoft
    "twclid",  // X
    "ttclid",  // TikTok
    "li_fat_id",  // LinkedIn
    "epik",  // Pinterest
    "rdt_cid",  // Reddit
    "sccid",  // Snapchat
    "yclid", "ysclid", "_openstat",  // Yandex
    "mc_cid", "mc_eid",  // Mailchimp
    "mkt_tok",  // Marketo
    "hsctatracking",  // HubSpot
    "s_cid",  // Adobe
    "ml_subscriber", "ml_subscriber_hash",  // MailerLite
    "_kx",  // Klaviyo
    "_branch_match_id", "_branch_referrer",  // Branch
    "rb_clickid",  // Rebrandly
    "wickedid",  // Wicked Reports
    "irclickid", "irgwc",  // Impact
    "guccounter", "guce_referrer", "guce_referrer_sig",  // Yahoo
  ]

  /// In lower case.
  private static let signatures: Set<String> = [
    "x-amz-signature",  // Amazon S3 and what speaks its protocol
    "x-goog-signature",  // Google Cloud Storage
    "signature", "sig",  // Amazon CloudFront, Azure Storage, and many others
    "hmac", "hash_signature", "token_signature", "url_signature",
  ]
}
