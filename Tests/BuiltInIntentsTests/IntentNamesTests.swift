import AppIntentsCore
import Testing

@testable import BuiltInIntents

@Suite("What workflow files call the other intents")
struct IntentNamesTests {
  /// The parameters of all steps that ask a model.
  static let ofModels = "model temperature max_tokens long_input follow_up within"

  /// An intent, its id, its parameters, and which of them continues the chain.
  static let names: [(any AppIntent.Type, String, String, String?)] = [
    (SplitText.self, "text.split", "text by limit", "text"),
    (JoinText.self, "text.join", "list by", "list"),
    (ReplaceText.self, "text.replace", "text pattern find by ignore_case", "text"),
    (MatchText.self, "text.match", "text pattern ignore_case", "text"),
    (FindMatches.self, "text.match_all", "text pattern ignore_case", "text"),
    (TestText.self, "text.fits", "text pattern ignore_case", "text"),
    (ChangeCase.self, "text.change_case", "text to", "text"),
    (TrimText.self, "text.trim", "text characters", "text"),
    (CountText.self, "text.count", "text unit", "text"),
    (SplitLines.self, "text.lines", "text", "text"),
    (ReverseText.self, "text.reverse", "text", "text"),
    (PadText.self, "text.pad", "text width fill side", "text"),
    (ShortenText.self, "text.shorten", "text length unit ending", "text"),
    (WrapText.self, "text.wrap", "text width prefix", "text"),
    (MakeSlug.self, "text.slug", "text separator", "text"),
    (GetTextBetween.self, "text.between", "text after before all", "text"),
    (FindNumbers.self, "text.numbers", "text", "text"),
    (FindDates.self, "text.dates", "text", "text"),
    (FindLinks.self, "text.links", "text", "text"),
    (FindEmails.self, "text.emails", "text", "text"),
    (FindPhones.self, "text.phones", "text country", "text"),
    (CompareTexts.self, "text.compare", "text other style", "text"),
    (EncodeContent.self, "text.encode", "content to", "content"),
    (DecodeText.self, "text.decode", "text from give", "text"),
    (CorrectSpelling.self, "text.correct", "text language keep", "text"),
    (DetectLanguage.self, "text.language", "text among", "text"),
    (FillTemplate.self, "text.fill", "template values missing", "values"),
    (GetListItem.self, "list.get", "list position", "list"),
    (CountItems.self, "list.count", "list", "list"),
    (RemoveDuplicates.self, "list.unique", "list by", "list"),
    (ReverseList.self, "list.reverse", "list", "list"),
    (SumList.self, "list.sum", "list by", "list"),
    (FlattenList.self, "list.flatten", "list", "list"),
    (SortList.self, "list.sort", "list by order", "list"),
    (FilterList.self, "list.filter", "list where limit", "list"),
    (SampleList.self, "list.sample", "list count", "list"),
    (AddListItem.self, "list.add", "list item position", "list"),
    (RemoveListItem.self, "list.remove", "list item position", "list"),
    (GroupList.self, "list.group", "list by", "list"),
    (ChunkList.self, "list.chunk", "list size", "list"),
    (ZipLists.self, "list.zip", "list other names", "list"),
    (CombineLists.self, "list.combine", "list other how", "list"),
    (MergeLists.self, "list.merge", "list other by", "list"),
    (CountFrequencies.self, "list.frequencies", "list by", "list"),
    (MapList.self, "list.map", "list to", "list"),
    (SummarizeList.self, "list.summarize", "list by totals", "list"),
    (MakeRange.self, "list.range", "from to step", nil),
    (MakeDictionary.self, "dictionary.make", "keys values", "values"),
    (RemoveDictionaryKeys.self, "dictionary.remove", "dictionary keys", "dictionary"),
    (PickDictionaryKeys.self, "dictionary.pick", "dictionary keys", "dictionary"),
    (RenameDictionaryKeys.self, "dictionary.rename", "dictionary keys", "dictionary"),
    (FilterDictionary.self, "dictionary.filter", "dictionary where", "dictionary"),
    (GetDictionaryValue.self, "dictionary.get", "dictionary key default", "dictionary"),
    (SetDictionaryValue.self, "dictionary.set", "dictionary key value", "dictionary"),
    (MergeDictionaries.self, "dictionary.merge", "dictionary other", "dictionary"),
    (ListDictionaryKeys.self, "dictionary.keys", "dictionary", "dictionary"),
    (ListDictionaryValues.self, "dictionary.values", "dictionary", "dictionary"),
    (ParseDictionary.self, "dictionary.parse", "text", "text"),
    (FormatDictionary.self, "dictionary.format", "dictionary format", "dictionary"),
    (AppendCSV.self, "csv.append", "row to separator", "row"),
    (FormatYAML.self, "yaml.format", "value", "value"),
    (FormatTOML.self, "toml.format", "value", "value"),
    (ParseTOML.self, "toml.parse", "text", "text"),
    (Calculate.self, "number.calculate", "expression", nil),
    (RoundNumber.self, "number.round", "number places mode", "number"),
    (RandomNumber.self, "number.random", "from to", nil),
    (CalculateStatistics.self, "number.statistics", "list", "list"),
    (FormatNumber.self, "number.format", "number style places currency locale", "number"),
    (ParseNumber.self, "number.parse", "text locale", "text"),
    (SpellNumber.self, "number.spell", "number style locale", "number"),
    (ConvertMeasurement.self, "measurement.convert", "measurement to", "measurement"),
    (FormatMeasurement.self, "measurement.format", "measurement places locale", "measurement"),
    (FormatDuration.self, "duration.format", "duration style", "duration"),
    (CurrentDate.self, "date.now", "timezone", nil),
    (CurrentDay.self, "date.today", "timezone", nil),
    (FormatDate.self, "date.format", "date format timezone locale", "date"),
    (ParseDate.self, "date.parse", "text format timezone locale", "text"),
    (AdjustDate.self, "date.adjust", "date by start_of end_of", "date"),
    (MeasureDates.self, "date.between", "from to unit", "from"),
    (GetSunTimes.self, "date.sun", "date place", "date"),
    (MeasureDistance.self, "place.distance", "place to unit", "place"),
    (MakePlaceLink.self, "place.link", "place style", "place"),
    (ConvertTimeZone.self, "date.convert_zone", "date to", "date"),
    (RepeatDate.self, "date.repeat", "date rule count until", "date"),
    (MakeDateRange.self, "date.range", "from to step", "to"),
    (
      RunScript.self, "shell.run", "script stdin args env interpreter folder output allow_failure",
      "stdin"
    ),
    (MakeURL.self, "url.make", "base path query", nil),
    (CleanURL.self, "url.clean", "url", "url"),
    (FormatMarkdownTable.self, "markdown.table", "list columns", "list"),
    (FindMarkdownTasks.self, "markdown.tasks", "text", "text"),
    (ReadFrontMatter.self, "markdown.front_matter", "text", "text"),
    (ConvertMarkdown.self, "markdown.to_html", "text page style", "text"),
    (
      SelectElements.self, "html.select", "html selector give attribute limit", "html"
    ),
    (ExtractRows.self, "html.extract", "html fields rows", "html"),
    (FindPageLinks.self, "html.links", "html base", "html"),
    (FindImages.self, "html.images", "html base", "html"),
    (ReadTables.self, "html.tables", "html header", "html"),
    (ReadPageDetails.self, "html.details", "html", "html"),
    (ConvertHTMLToText.self, "html.to_text", "html", "html"),
    (ConvertHTMLToMarkdown.self, "html.to_markdown", "html", "html"),
    (FindArticle.self, "html.article", "html base", "html"),
    (ParseXML.self, "xml.parse", "text", "text"),
    (SelectFromXML.self, "xml.select", "text path namespaces", "text"),
    (OpenURL.self, "url.open", "url", "url"),
    (GetHeaders.self, "web.headers", "url", "url"),
    (ExpandURL.self, "web.expand", "url", "url"),
    (CheckURL.self, "web.check", "url", "url"),
    (DownloadFile.self, "web.download", "url hash resume to conflict", "url"),
    (GetPage.self, "web.page", "url", "url"),
    (GetArticle.self, "web.article", "url", "url"),
    (WaitForChange.self, "web.wait_for_change", "url selector every within", nil),
    (GetFeedItems.self, "feed.items", "url limit", "url"),
    (FindFeeds.self, "feed.discover", "url", "url"),
    (GetNewFeedItems.self, "feed.new_items", "url", "url"),
    (GetContents.self, "web.get", "url headers query type", "url"),
    (SendRequest.self, "web.request", "url method body body_type headers query type", "body"),
    (
      UseModel.self, "model.use",
      "prompt content output fields values optional examples system \(ofModels)",
      "content"
    ),
    (
      SummarizeText.self, "model.summarize",
      "content length style \(ofModels)", "content"
    ),
    (
      ExtractFields.self, "model.extract",
      "fields content many \(ofModels)", "content"
    ),
    (
      ClassifyContent.self, "model.classify",
      "values content several otherwise \(ofModels)", "content"
    ),
    (
      TranslateText.self, "model.translate",
      "to content from \(ofModels)", "content"
    ),
    (
      RewriteText.self, "model.rewrite", "how content \(ofModels)",
      "content"
    ),
    (
      CompareContents.self, "model.compare", "first to \(ofModels)",
      "first"
    ),
    (
      DescribeImage.self, "model.describe_image",
      "image prompt fields \(ofModels)", "image"
    ),
    (ListArchive.self, "archive.list", "file", "file"),
    (ExtractArchive.self, "archive.extract", "file match password to conflict", "file"),
    (MakeArchive.self, "archive.make", "files format password to conflict", "files"),
    (ConvertDocument.self, "document.convert", "file format to conflict", "file"),
    (ReadDocumentText.self, "document.text", "file", "file"),
    (ExtractPDFText.self, "pdf.text", "file pages layout", "file"),
    (MakePDF.self, "pdf.make", "content paper margin style title to conflict", "content"),
    (GetPDFFields.self, "pdf.fields", "file", "file"),
    (FillPDF.self, "pdf.fill", "file fields to conflict", "file"),
    (StampPDF.self, "pdf.stamp", "file text page under to conflict", "file"),
    (RecognizePDF.self, "pdf.recognize", "file language to conflict", "file"),
    (EncryptPDF.self, "pdf.encrypt", "file password owner_password to conflict", "file"),
    (DecryptPDF.self, "pdf.decrypt", "file password to conflict", "file"),
    (CompressPDF.self, "pdf.compress", "file lossless to conflict", "file"),
    (
      SetPDFDetails.self, "pdf.set_details", "file title author subject keywords to conflict",
      "file"
    ),
    (GetPDFAttachments.self, "pdf.attachments", "file to conflict", "file"),
    (GetPDFDetails.self, "pdf.details", "file", "file"),
    (TakePDFPages.self, "pdf.pages", "file pages to conflict", "file"),
    (SplitPDF.self, "pdf.split", "file every to conflict", "file"),
    (MergePDFs.self, "pdf.merge", "files to conflict", "files"),
    (RotatePDF.self, "pdf.rotate", "file by pages to conflict", "file"),
    (MakeImagesOfPDF.self, "pdf.images", "file pages resolution format to conflict", "file"),
    (GetStoredContent.self, "store.get", "key default", nil),
    (StoreContent.self, "store.set", "key value expires", "value"),
    (AppendToStore.self, "store.append", "key value keep", "value"),
    (IncrementStored.self, "store.increment", "key by", nil),
    (DeleteStoredContent.self, "store.delete", "key", nil),
    (CheckSeen.self, "store.seen", "key value", "value"),
    (HashContent.self, "crypto.hash", "content algorithm key", "content"),
    (CheckHash.self, "crypto.check", "file hash", "file"),
    (MakePassword.self, "crypto.password", "length", nil),
    (MakeUUID.self, "crypto.uuid", "", nil),
    (EncryptFile.self, "crypto.encrypt", "file password recipients to conflict", "file"),
    (DecryptFile.self, "crypto.decrypt", "file password to conflict", "file"),
    (GetImageDetails.self, "image.details", "file", "file"),
    (
      ConvertImage.self, "image.convert", "files format quality metadata to conflict", "files"
    ),
    (
      ResizeImage.self, "image.resize", "files width height longest percent to conflict", "files"
    ),
    (RotateImage.self, "image.rotate", "files by to conflict", "files"),
    (
      CropImage.self, "image.crop", "files width height position x y to conflict", "files"
    ),
    (FlipImage.self, "image.flip", "files direction to conflict", "files"),
    (StripImage.self, "image.strip", "files keep to conflict", "files"),
    (ReadImageText.self, "image.text", "file language layout", "file"),
    (CombineImages.self, "image.combine", "files how spacing to conflict", "files"),
    (
      AdjustImage.self, "image.adjust",
      "files brightness contrast saturation sharpen to conflict", "files"
    ),
    (
      SetImageDetails.self, "image.set_details", "files taken place title author to conflict",
      "files"
    ),
    (
      OverlayImage.self, "image.overlay", "file image position opacity to conflict", "file"
    ),
    (
      AddImageText.self, "image.add_text", "files text position size color to conflict", "files"
    ),
    (MaskImage.self, "image.mask", "files shape radius image to conflict", "files"),
    (GetImageFrames.self, "image.frames", "file to conflict", "file"),
    (AnimateImages.self, "image.animate", "files delay loop to conflict", "files"),
    (MakeImage.self, "image.make", "content width to conflict", "content"),
    (FindPhotos.self, "photo.find", "folder where search sort order limit", nil),
    (ImportPhotos.self, "photo.import", "files to conflict", "files"),
    (MakeBarcode.self, "barcode.make", "text kind size to conflict", "text"),
    (ReadBarcodes.self, "barcode.read", "file", "file"),
    (Log.self, "log", "message value", "value"),
    (Print.self, "print", "message value", "value"),
    (Notify.self, "notify", "message text level icon value", "value"),
    (Ask.self, "ask", "question type default values several within", "question"),
    (Confirm.self, "confirm", "question default within", "question"),
    (Wait.self, "wait", "duration value", "value"),
  ]

  @Test(arguments: names)
  func `a workflow file knows them so`(
    intent: any AppIntent.Type, id: String, parameters: String, piped: String?
  ) {
    let descriptor = IntentDescriptor(intent)
    #expect(descriptor.id == id)
    #expect(descriptor.parameters.map(\.name).joined(separator: " ") == parameters)
    #expect(descriptor.pipedParameter.map { descriptor.parameters[$0].name } == piped)
  }

  /// All intents, those that aren't in the table above, too.
  @Test func `each is found by its id without the others`() {
    for type in IntentList.all {
      let id = IntentDescriptor(type).id
      #expect(IntentList.intent(identifiedBy: id) == type, "\(id)")
    }
  }

  @Test(arguments: IntentCatalogue(IntentList.all).all)
  func `an intent is described completely`(descriptor: IntentDescriptor) {
    #expect(descriptor.problems == [])
    #expect(!descriptor.description.isEmpty && !descriptor.category.isEmpty)
    #expect(!descriptor.sideEffects.contains(.unknown))
  }

  @Test func `intents whose files may be temporary say so`() {
    let all = IntentCatalogue(IntentList.all).all
    let making = all.filter { intent in
      intent.parameters.contains { $0.name == "to" && $0.description == MadeFiles.destination }
    }
    #expect(making.count > 30)
    #expect(all.filter { $0.destination != nil }.map(\.id) == making.map(\.id))
    #expect(
      making.allSatisfy { intent in
        intent.sideEffects.intersection(.changes) == .writesFiles
          && intent.destination.map { intent.parameters[$0].name } == "to"
      })
  }

  /// The families whose intents do the same besides, and write files if they make some.
  static let rules: [(domain: String, effects: SideEffects)] = [
    ("model.", [.readsNetwork, .writesNetwork, .varies]), ("pdf.", [.readsFiles, .runsTools]),
    ("image.", [.readsFiles, .runsTools]), ("document.", [.readsFiles, .runsTools]),
  ]

  @Test func `what intents do besides is declared`() {
    let effects = Dictionary(
      uniqueKeysWithValues: Self.names.map { IntentDescriptor($0.0) }
        .filter { !$0.sideEffects.isEmpty }.map { ($0.id, $0.sideEffects) })
    for (_, id, parameters, _) in Self.names {
      guard let rule = Self.rules.first(where: { id.hasPrefix($0.domain) }) else { continue }
      let made: SideEffects = parameters.hasSuffix(" to conflict") ? .writesFiles : []
      #expect(effects[id] == rule.effects.union(made), "\(id)")
    }
    #expect(
      effects.filter { entry in !Self.rules.contains { entry.key.hasPrefix($0.domain) } } == [
        "shell.run": .runsPrograms, "web.get": .readsNetwork, "web.request": .writesNetwork,
        "url.open": .runsPrograms, "web.headers": .readsNetwork,
        "web.download": [.readsNetwork, .writesFiles], "web.expand": .readsNetwork,
        "web.check": .readsNetwork, "web.page": .readsNetwork, "web.article": .readsNetwork,
        "web.wait_for_change": [.readsNetwork, .waits], "feed.items": .readsNetwork,
        "feed.discover": .readsNetwork, "feed.new_items": [.readsNetwork, .writesFiles],
        "archive.extract": [.readsFiles, .writesFiles, .runsTools],
        "archive.make": [.readsFiles, .writesFiles, .runsTools],
        "archive.list": [.readsFiles, .runsTools], "markdown.to_html": .runsTools, "log": .tells,
        "print": .tells, "notify": .tells, "ask": .asks, "confirm": .asks, "wait": .waits,
        "barcode.read": [.readsFiles, .runsTools], "photo.find": [.readsFiles, .runsTools],
        "photo.import": [.readsFiles, .writesFiles, .runsTools],
        "barcode.make": [.readsFiles, .writesFiles, .runsTools], "text.correct": .runsTools,
        "text.encode": .readsFiles, "number.random": .varies, "list.sample": .varies,
        "date.now": .varies, "date.today": .varies, "text.dates": .varies, "date.sun": .varies,
        "csv.append": [.readsFiles, .writesFiles], "store.get": .readsFiles,
        "store.set": .writesFiles, "store.append": .writesFiles, "store.increment": .writesFiles,
        "store.delete": .writesFiles, "store.seen": .writesFiles, "crypto.hash": .readsFiles,
        "crypto.check": .readsFiles, "crypto.password": .varies, "crypto.uuid": .varies,
        "crypto.encrypt": [.readsFiles, .writesFiles, .runsTools],
        "crypto.decrypt": [.readsFiles, .writesFiles, .runsTools],
      ])
  }

  @Test func `programs come with the packages that bring them`() {
    let programs = Self.names.flatMap { IntentDescriptor($0.0).programs }
    // Whatever the values for which each is needed.
    let known = Set(programs.map(\.forSomeValues))
    let expected = [
      RequiredProgram("7zz", package: "7zip"),
      RequiredProgram("bsdtar", package: "libarchive-tools"),
      RequiredProgram("cmark-gfm", package: "cmark-gfm"),
      RequiredProgram(carryingRequests: "curl", package: "curl"),
      RequiredProgram("exiftool", package: "libimage-exiftool-perl"),
      RequiredProgram("cmark-gfm", package: "cmark-gfm"),
      RequiredProgram("weasyprint", package: "weasyprint", pythonPackage: "weasyprint"),
      RequiredProgram("ocrmypdf", package: "ocrmypdf"),
      RequiredProgram("tesseract", package: "tesseract-ocr"),
      RequiredProgram("pdfdetach", package: "poppler-utils"),
      RequiredProgram("pdfinfo", package: "poppler-utils"),
      RequiredProgram("pdftoppm", package: "poppler-utils"),
      RequiredProgram("xdg-open", package: "xdg-utils"),
      RequiredProgram("gpg", package: "gnupg"),
      RequiredProgram("hunspell", package: "hunspell"),
      RequiredProgram("pdftotext", package: "poppler-utils"),
      RequiredProgram("qpdf", package: "qpdf"),
      RequiredProgram("soffice", package: "libreoffice-writer-nogui"),
      RequiredProgram("exiftool", package: "libimage-exiftool-perl"),
      RequiredProgram("pdftotext", package: "poppler-utils"),
      RequiredProgram("tesseract", package: "tesseract-ocr"),
      RequiredProgram("vips", package: "libvips-tools"),
      RequiredProgram("vipsedit", package: "libvips-tools"),
      RequiredProgram("vipsheader", package: "libvips-tools"),
      RequiredProgram("zbarimg", package: "zbar-tools"),
      RequiredProgram("zint", package: "zint"),
    ]
    #expect(known == Set(expected.map(\.forSomeValues)))
  }
}
