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
    (ReplaceText.self, "text.replace", "text find pattern by ignore_case", "text"),
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
    (CurrentDate.self, "date.now", "timezone", nil),
    (CurrentDay.self, "date.today", "timezone", nil),
    (FormatDate.self, "date.format", "date format timezone locale", "date"),
    (ParseDate.self, "date.parse", "text format timezone locale", "text"),
    (AdjustDate.self, "date.adjust", "date by start_of end_of", "date"),
    (MeasureDates.self, "date.between", "from to unit", "from"),
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
    (FindLinks.self, "html.links", "html base", "html"),
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
    (ExtractArchive.self, "archive.extract", "file to match password conflict", "file"),
    (MakeArchive.self, "archive.make", "files format password to conflict", "files"),
    (ExtractPDFText.self, "pdf.text", "file pages layout", "file"),
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
  @Test(arguments: IntentCatalogue(IntentList.all).all)
  func `an intent is described completely`(descriptor: IntentDescriptor) {
    #expect(descriptor.problems == [])
    #expect(!descriptor.description.isEmpty && !descriptor.category.isEmpty)
    #expect(!descriptor.sideEffects.contains(.unknown))
  }

  @Test func `what intents do besides is declared`() {
    let effects = Dictionary(
      uniqueKeysWithValues: Self.names.map { IntentDescriptor($0.0) }
        .filter { !$0.sideEffects.isEmpty }.map { ($0.id, $0.sideEffects) })
    let models = effects.filter { $0.key.hasPrefix("model.") }
    #expect(models.count == 8)
    #expect(models.values.allSatisfy { $0 == [.readsNetwork, .writesNetwork, .varies] })
    #expect(
      effects.filter { models[$0.key] == nil } == [
        "shell.run": .runsPrograms, "web.get": .readsNetwork,
        "url.open": .runsPrograms, "web.headers": .readsNetwork,
        "web.download": [.readsNetwork, .writesFiles], "web.expand": .readsNetwork,
        "web.check": .readsNetwork, "web.page": .readsNetwork, "web.article": .readsNetwork,
        "web.wait_for_change": [.readsNetwork, .waits], "feed.items": .readsNetwork,
        "feed.discover": .readsNetwork, "web.request": .writesNetwork,
        "pdf.text": [.readsFiles, .runsTools], "markdown.to_html": .runsTools, "log": .tells,
        "print": .tells, "notify": .tells,
        "archive.list": [.readsFiles, .runsTools],
        "archive.extract": [.readsFiles, .writesFiles, .runsTools],
        "archive.make": [.readsFiles, .writesFiles, .runsTools],
        "ask": .asks, "confirm": .asks, "wait": .waits, "number.random": .varies,
        "csv.append": [.readsFiles, .writesFiles], "store.get": .readsFiles,
        "store.set": .writesFiles, "store.append": .writesFiles, "store.increment": .writesFiles,
        "store.delete": .writesFiles, "store.seen": .writesFiles, "crypto.hash": .readsFiles,
        "crypto.check": .readsFiles, "crypto.password": .varies, "crypto.uuid": .varies,
        "crypto.encrypt": [.readsFiles, .writesFiles, .runsTools],
        "crypto.decrypt": [.readsFiles, .writesFiles, .runsTools],
        "list.sample": .varies, "date.now": .varies, "date.today": .varies,
      ])
  }

  @Test func `programs come with the packages that bring them`() {
    let programs = Self.names.flatMap { IntentDescriptor($0.0).programs }
    #expect(
      Set(programs) == [
        RequiredProgram("7zz", package: "7zip"),
        RequiredProgram("bsdtar", package: "libarchive-tools"),
        RequiredProgram("cmark-gfm", package: "cmark-gfm"),
        RequiredProgram("xdg-open", package: "xdg-utils"),
        RequiredProgram("curl", package: "curl"), RequiredProgram("gpg", package: "gnupg"),
        RequiredProgram("pdftotext", package: "poppler-utils"),
      ])
  }
}
