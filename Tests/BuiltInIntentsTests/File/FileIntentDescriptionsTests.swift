import AppIntentsCore
import Testing

@testable import BuiltInIntents

@Suite("File and data intents")
struct FileIntentDescriptionsTests {
  @Test(
    arguments: [
      (ReadFile.self, "file.read", "file type", 0),
      (WriteFile.self, "file.write", "content to conflict", 0),
      (AppendToFile.self, "file.append", "content to newline", 0),
      (MoveFile.self, "file.move", "file to conflict", 0),
      (CopyFile.self, "file.copy", "file to conflict", 0),
      (RenameFile.self, "file.rename", "file to conflict", 0),
      (RenameFiles.self, "file.rename_all", "files pattern find by", 0),
      (DeleteFile.self, "file.delete", "file permanently", 0),
      (ReadLines.self, "file.lines", "file range", 0),
      (SearchFiles.self, "file.search", "files pattern find ignore_case", 0),
      (ReplaceInFiles.self, "file.replace", "files pattern find by", 0),
      (MakeFolder.self, "folder.make", "folder", 0),
      (ListFolder.self, "folder.list", "folder recursive match hidden", 0),
      (
        FindFiles.self, "file.find",
        "folder name match extension larger_than smaller_than newer_than older_than contains tag type where recursive hidden sort order limit",
        0
      ),
      (GetFileDetails.self, "file.details", "file", 0), (OpenFile.self, "file.open", "file", 0),
      (CompareFiles.self, "file.compare", "file other", 0),
      (FindDuplicates.self, "file.duplicates", "files by", 0),
      (TagFiles.self, "file.tag", "files add remove", 0),
      (LinkFile.self, "file.link", "file to kind", 0),
      (SetPermissions.self, "file.set_permissions", "files to", 0),
      (WaitForFile.self, "file.wait_for", "file until within", 0),
      (SelectFiles.self, "file.select", "question kind folder several", 0),
      (RevealFile.self, "file.reveal", "file", 0),
      (MeasureFolder.self, "folder.size", "folder", 0),
      (SyncFolder.self, "folder.sync", "folder to delete exclude", 0),
      (FindTrashedFiles.self, "trash.find", "where search sort order limit", nil),
      (RestoreFiles.self, "trash.restore", "files", 0),
      (EmptyTrash.self, "trash.empty", "older_than", nil),
      (ParseJSON.self, "json.parse", "text", 0),
      (FormatJSON.self, "json.format", "value compact", 0),
      (ParseYAML.self, "yaml.parse", "text", 0),
      (ParseCSV.self, "csv.parse", "text header separator", 0),
      (FormatCSV.self, "csv.format", "value header separator", 0),
    ] as [(any AppIntent.Type, String, String, Int?)])
  func `a workflow file knows them so`(
    intent: any AppIntent.Type, id: String, parameters: String, piped: Int?
  ) {
    let descriptor = IntentDescriptor(intent)
    #expect(descriptor.id == id)
    #expect(descriptor.parameters.map(\.name).joined(separator: " ") == parameters)
    #expect(descriptor.pipedParameter == piped)
  }
}
