// The types with a name in Swift. Those of the second extension aren't in Apple's framework.

extension UTType {
  public static var item: UTType { UTType(exportedAs: "public.item") }
  public static var content: UTType { UTType(exportedAs: "public.content") }
  public static var data: UTType { UTType(exportedAs: "public.data") }
  public static var directory: UTType { UTType(exportedAs: "public.directory") }
  public static var folder: UTType { UTType(exportedAs: "public.folder") }
  public static var package: UTType { UTType(exportedAs: "com.apple.package") }
  public static var symbolicLink: UTType { UTType(exportedAs: "public.symlink") }
  public static var url: UTType { UTType(exportedAs: "public.url") }
  public static var fileURL: UTType { UTType(exportedAs: "public.file-url") }
  public static var compositeContent: UTType { UTType(exportedAs: "public.composite-content") }
  public static var text: UTType { UTType(exportedAs: "public.text") }
  public static var plainText: UTType { UTType(exportedAs: "public.plain-text") }
  public static var utf8PlainText: UTType { UTType(exportedAs: "public.utf8-plain-text") }
  public static var delimitedText: UTType { UTType(exportedAs: "public.delimited-values-text") }
  public static var commaSeparatedText: UTType {
    UTType(exportedAs: "public.comma-separated-values-text")
  }
  public static var tabSeparatedText: UTType {
    UTType(exportedAs: "public.tab-separated-values-text")
  }
  public static var html: UTType { UTType(exportedAs: "public.html") }
  public static var xml: UTType { UTType(exportedAs: "public.xml") }
  public static var svg: UTType { UTType(exportedAs: "public.svg-image") }
  public static var json: UTType { UTType(exportedAs: "public.json") }
  public static var yaml: UTType { UTType(exportedAs: "public.yaml") }
  public static var rtf: UTType { UTType(exportedAs: "public.rtf") }
  public static var css: UTType { UTType(exportedAs: "public.css") }
  public static var vCard: UTType { UTType(exportedAs: "public.vcard") }
  public static var contact: UTType { UTType(exportedAs: "public.contact") }
  public static var calendarEvent: UTType { UTType(exportedAs: "public.calendar-event") }
  public static var emailMessage: UTType { UTType(exportedAs: "public.email-message") }
  public static var message: UTType { UTType(exportedAs: "public.message") }
  public static var propertyList: UTType { UTType(exportedAs: "com.apple.property-list") }
  public static var log: UTType { UTType(exportedAs: "public.log") }
  public static var sourceCode: UTType { UTType(exportedAs: "public.source-code") }
  public static var script: UTType { UTType(exportedAs: "public.script") }
  public static var shellScript: UTType { UTType(exportedAs: "public.shell-script") }
  public static var pythonScript: UTType { UTType(exportedAs: "public.python-script") }
  public static var javaScript: UTType { UTType(exportedAs: "com.netscape.javascript-source") }
  public static var swiftSource: UTType { UTType(exportedAs: "public.swift-source") }
  public static var image: UTType { UTType(exportedAs: "public.image") }
  public static var png: UTType { UTType(exportedAs: "public.png") }
  public static var jpeg: UTType { UTType(exportedAs: "public.jpeg") }
  public static var heic: UTType { UTType(exportedAs: "public.heic") }
  public static var heif: UTType { UTType(exportedAs: "public.heif") }
  public static var gif: UTType { UTType(exportedAs: "com.compuserve.gif") }
  public static var tiff: UTType { UTType(exportedAs: "public.tiff") }
  public static var webP: UTType { UTType(exportedAs: "org.webmproject.webp") }
  public static var bmp: UTType { UTType(exportedAs: "com.microsoft.bmp") }
  public static var ico: UTType { UTType(exportedAs: "com.microsoft.ico") }
  public static var rawImage: UTType { UTType(exportedAs: "public.camera-raw-image") }
  public static var audiovisualContent: UTType { UTType(exportedAs: "public.audiovisual-content") }
  public static var movie: UTType { UTType(exportedAs: "public.movie") }
  public static var video: UTType { UTType(exportedAs: "public.video") }
  public static var mpeg4Movie: UTType { UTType(exportedAs: "public.mpeg-4") }
  public static var quickTimeMovie: UTType { UTType(exportedAs: "com.apple.quicktime-movie") }
  public static var mpeg: UTType { UTType(exportedAs: "public.mpeg") }
  public static var avi: UTType { UTType(exportedAs: "public.avi") }
  public static var audio: UTType { UTType(exportedAs: "public.audio") }
  public static var mp3: UTType { UTType(exportedAs: "public.mp3") }
  public static var mpeg4Audio: UTType { UTType(exportedAs: "public.mpeg-4-audio") }
  public static var wav: UTType { UTType(exportedAs: "com.microsoft.waveform-audio") }
  public static var aiff: UTType { UTType(exportedAs: "public.aiff-audio") }
  public static var midi: UTType { UTType(exportedAs: "public.midi-audio") }
  public static var pdf: UTType { UTType(exportedAs: "com.adobe.pdf") }
  public static var epub: UTType { UTType(exportedAs: "org.idpf.epub-container") }
  public static var presentation: UTType { UTType(exportedAs: "public.presentation") }
  public static var spreadsheet: UTType { UTType(exportedAs: "public.spreadsheet") }
  public static var archive: UTType { UTType(exportedAs: "public.archive") }
  public static var zip: UTType { UTType(exportedAs: "public.zip-archive") }
  public static var gzip: UTType { UTType(exportedAs: "org.gnu.gnu-zip-archive") }
  public static var bz2: UTType { UTType(exportedAs: "public.bzip2-archive") }
  public static var executable: UTType { UTType(exportedAs: "public.executable") }
  public static var database: UTType { UTType(exportedAs: "public.database") }
  public static var font: UTType { UTType(exportedAs: "public.font") }
  public static var aliasFile: UTType { UTType(exportedAs: "com.apple.alias-file") }
  public static var ahap: UTType { UTType(exportedAs: "com.apple.haptics.ahap") }
  public static var appleArchive: UTType { UTType(exportedAs: "com.apple.archive") }
  public static var appleProtectedMPEG4Audio: UTType {
    UTType(exportedAs: "com.apple.protected-mpeg-4-audio")
  }
  public static var appleProtectedMPEG4Video: UTType {
    UTType(exportedAs: "com.apple.protected-mpeg-4-video")
  }
  public static var appleScript: UTType { UTType(exportedAs: "com.apple.applescript.text") }
  public static var application: UTType { UTType(exportedAs: "com.apple.application") }
  public static var applicationBundle: UTType { UTType(exportedAs: "com.apple.application-bundle") }
  public static var applicationExtension: UTType {
    UTType(exportedAs: "com.apple.application-and-system-extension")
  }
  public static var arReferenceObject: UTType { UTType(exportedAs: "com.apple.arobject") }
  public static var assemblyLanguageSource: UTType { UTType(exportedAs: "public.assembly-source") }
  public static var binaryPropertyList: UTType {
    UTType(exportedAs: "com.apple.binary-property-list")
  }
  public static var bookmark: UTType { UTType(exportedAs: "com.apple.bookmark") }
  public static var bundle: UTType { UTType(exportedAs: "com.apple.bundle") }
  public static var cHeader: UTType { UTType(exportedAs: "public.c-header") }
  public static var cPlusPlusHeader: UTType { UTType(exportedAs: "public.c-plus-plus-header") }
  public static var cPlusPlusSource: UTType { UTType(exportedAs: "public.c-plus-plus-source") }
  public static var cSource: UTType { UTType(exportedAs: "public.c-source") }
  public static var diskImage: UTType { UTType(exportedAs: "com.apple.disk-image") }
  public static var dng: UTType { UTType(exportedAs: "com.adobe.raw-image") }
  public static var exe: UTType { UTType(exportedAs: "com.microsoft.windows-executable") }
  public static var exr: UTType { UTType(exportedAs: "com.ilm.openexr-image") }
  public static var flatRTFD: UTType { UTType(exportedAs: "com.apple.flat-rtfd") }
  public static var framework: UTType { UTType(exportedAs: "com.apple.framework") }
  public static var geoJSON: UTType { UTType(exportedAs: "public.geojson") }
  public static var heics: UTType { UTType(exportedAs: "public.heics") }
  public static var icns: UTType { UTType(exportedAs: "com.apple.icns") }
  public static var internetLocation: UTType { UTType(exportedAs: "com.apple.internet-location") }
  public static var internetShortcut: UTType {
    UTType(exportedAs: "com.microsoft.internet-shortcut")
  }
  public static var jpegxl: UTType { UTType(exportedAs: "public.jpeg-xl") }
  public static var linkPresentationMetadata: UTType {
    UTType(exportedAs: "com.apple.linkpresentation.metadata")
  }
  public static var livePhoto: UTType { UTType(exportedAs: "com.apple.live-photo") }
  public static var m3uPlaylist: UTType { UTType(exportedAs: "public.m3u-playlist") }
  public static var makefile: UTType { UTType(exportedAs: "public.make-source") }
  public static var mountPoint: UTType { UTType(exportedAs: "public.mount-point") }
  public static var mpeg2TransportStream: UTType {
    UTType(exportedAs: "public.mpeg-2-transport-stream")
  }
  public static var mpeg2Video: UTType { UTType(exportedAs: "public.mpeg-2-video") }
  public static var objectiveCPlusPlusSource: UTType {
    UTType(exportedAs: "public.objective-c-plus-plus-source")
  }
  public static var objectiveCSource: UTType { UTType(exportedAs: "public.objective-c-source") }
  public static var osaScript: UTType { UTType(exportedAs: "com.apple.applescript.script") }
  public static var osaScriptBundle: UTType {
    UTType(exportedAs: "com.apple.applescript.script-bundle")
  }
  public static var perlScript: UTType { UTType(exportedAs: "public.perl-script") }
  public static var phpScript: UTType { UTType(exportedAs: "public.php-script") }
  public static var pkcs12: UTType { UTType(exportedAs: "com.rsa.pkcs-12") }
  public static var playlist: UTType { UTType(exportedAs: "public.playlist") }
  public static var pluginBundle: UTType { UTType(exportedAs: "com.apple.plugin") }
  public static var quickLookGenerator: UTType {
    UTType(exportedAs: "com.apple.quicklook-generator")
  }
  public static var realityFile: UTType { UTType(exportedAs: "com.apple.reality") }
  public static var resolvable: UTType { UTType(exportedAs: "public.resolvable") }
  public static var rtfd: UTType { UTType(exportedAs: "com.apple.rtfd") }
  public static var rubyScript: UTType { UTType(exportedAs: "public.ruby-script") }
  public static var sceneKitScene: UTType { UTType(exportedAs: "com.apple.scenekit.scene") }
  public static var spotlightImporter: UTType { UTType(exportedAs: "com.apple.metadata-importer") }
  public static var systemPreferencesPane: UTType {
    UTType(exportedAs: "com.apple.systempreference.prefpane")
  }
  public static var tarArchive: UTType { UTType(exportedAs: "public.tar-archive") }
  public static var threeDContent: UTType { UTType(exportedAs: "public.3d-content") }
  public static var toDoItem: UTType { UTType(exportedAs: "public.to-do-item") }
  public static var unixExecutable: UTType { UTType(exportedAs: "public.unix-executable") }
  public static var urlBookmarkData: UTType { UTType(exportedAs: "public.url-bookmark-data") }
  public static var usd: UTType { UTType(exportedAs: "com.pixar.universal-scene-description") }
  public static var usdz: UTType {
    UTType(exportedAs: "com.pixar.universal-scene-description-mobile")
  }
  public static var utf16ExternalPlainText: UTType {
    UTType(exportedAs: "public.utf16-external-plain-text")
  }
  public static var utf16PlainText: UTType { UTType(exportedAs: "public.utf16-plain-text") }
  public static var utf8TabSeparatedText: UTType {
    UTType(exportedAs: "public.utf8-tab-separated-values-text")
  }
  public static var volume: UTType { UTType(exportedAs: "public.volume") }
  public static var webArchive: UTType { UTType(exportedAs: "com.apple.webarchive") }
  public static var x509Certificate: UTType { UTType(exportedAs: "public.x509-certificate") }
  public static var xmlPropertyList: UTType { UTType(exportedAs: "com.apple.xml-property-list") }
  public static var xpcService: UTType { UTType(exportedAs: "com.apple.xpc-service") }
}

extension UTType {
  public static var markdown: UTType { UTType(exportedAs: "net.daringfireball.markdown") }
  public static var toml: UTType { UTType(exportedAs: "public.toml") }
  public static var jsonLines: UTType { UTType(exportedAs: "public.json-lines") }
}
