import AppIntentsCore
import ModelContext
import OrderedCollections
import ToolServing

/// The tools that are always there: what an assistant needs to try a workflow and to write one.
enum OwnTool: String, CaseIterable {
  case preview = "segue_preview"
  case check = "segue_check"
  case propose = "segue_propose"

  /// The tool as `tools/list` describes it.
  var json: JSONObject {
    let isReadOnly = self != .propose
    return [
      "name": .text(rawValue), "title": .text(title), "description": .text(description),
      "inputSchema": [
        "type": "object", "properties": .dictionary(properties),
        "required": .list(required.map { .text($0) }),
      ],
      "outputSchema": OfferedTool.schema(ofResult: result),
      "annotations": ToolAnnotations.json(
        title: title, effects: isReadOnly ? [.readsFiles] : [.readsFiles, .writesFiles],
        isIdempotent: true),
    ]
  }

  private var title: String {
    switch self {
    case .preview: "Preview Workflow"
    case .check: "Check Workflow"
    case .propose: "Propose Workflow"
    }
  }

  private var description: String {
    switch self {
    case .preview:
      "Says what a workflow would do with some inputs, one sentence for each change. Nothing is "
        + "changed, but steps that only read are performed. Its user is asked first if they are for "
        + "a run."
    case .check:
      "Checks the text of a Segue workflow, a YAML file. Gives its problems: the line, the kind, and "
        + "what to do about each."
    case .propose:
      "Keeps a Segue workflow for its user, who reads it and decides whether to enable it with "
        + "`segue enable --proposed ID`. It isn't run before that. A proposal with the same id is "
        + "replaced; the user's own workflows aren't."
    }
  }

  private var properties: JSONObject {
    let text: IntentValue = ["type": "string", "description": "The YAML text of the workflow."]
    switch self {
    case .preview:
      return [
        "workflow": ["type": "string", "description": "The name of the workflow's tool."],
        "inputs": ["type": "object", "description": "The arguments that the tool would get."],
      ]
    case .check: return ["text": text]
    case .propose:
      return [
        "id": [
          "type": "string",
          "description": "The workflow's id: lower-case letters, digits, `-` and `_`.",
        ],
        "text": text,
      ]
    }
  }

  private var required: [String] {
    switch self {
    case .preview: ["workflow"]
    case .check: ["text"]
    case .propose: ["id", "text"]
    }
  }

  private var result: JSONObject {
    switch self {
    case .preview: ["type": "array", "items": ["type": "string"]]
    case .check: ["type": "array", "items": ["type": "object"]]
    case .propose: ["type": "object"]
    }
  }
}
