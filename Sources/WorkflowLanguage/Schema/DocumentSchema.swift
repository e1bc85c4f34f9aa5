import AppIntents
import OrderedCollections

/// The keys of a file beside its steps.
enum DocumentSchema {
  static let properties: WorkflowSchema.Object = [
    "name": ["type": "string", "description": "What people call the workflow."],
    "description": ["type": "string"],
    "icon": ["type": "string", "description": "A symbol's name (doc.text) or an emoji."],
    "color": ["type": "string"],
    "tags": ["type": "array", "items": ["type": "string"]],
    "inputs": [
      "type": "object", "propertyNames": ["$ref": "#/$defs/name"],
      "additionalProperties": ["$ref": "#/$defs/input"],
    ],
    "triggers": ["type": "array", "items": ["$ref": "#/$defs/trigger"]],
    "overlap": ["enum": ["skip", "queue", "replace", "parallel"]],
    "max_parallel": ["type": "integer", "minimum": 1],
    "key": ["type": "string"],
    "permissions": [
      "type": "object",
      "properties": [
        "read": ["$ref": "#/$defs/texts"], "write": ["$ref": "#/$defs/texts"],
        "run": ["$ref": "#/$defs/texts"], "reach": ["$ref": "#/$defs/texts"],
      ],
      "additionalProperties": false,
    ],
    "timeout": ["$ref": "#/$defs/duration"],
    "output": [:],
    "keep": [
      "type": "object",
      "properties": [
        "days": ["type": "integer", "minimum": 1], "runs": ["type": "integer", "minimum": 1],
      ],
      "additionalProperties": false,
    ],
    "expect": [
      "type": "string",
      "description": "Alert when this long passes without a successful run (every 24h).",
    ],
    "tests": ["type": "array", "items": ["type": "object"]],
  ]

  static let definitions: WorkflowSchema.Object = [
    "name": ["type": "string", "pattern": "^[a-z_][a-z0-9_]*$"],
    "duration": [
      "anyOf": [
        ["type": "string", "pattern": "^[-0-9. a-zµ]+$"],
        ["type": "string", "pattern": "^P[0-9.YMWDTHS]+$"],
        ParameterSchema.reference,
      ]
    ],
    "texts": ["type": "array", "items": ["type": "string"]],
    "retry": [
      "anyOf": [
        ["type": "integer", "minimum": 0],
        [
          "type": "object", "required": ["times"],
          "properties": [
            "times": ["type": "integer", "minimum": 0],
            "delay": ["$ref": "#/$defs/duration"],
            "backoff": ["type": "number", "minimum": 1],
            "max_delay": ["$ref": "#/$defs/duration"],
            "jitter": ["type": "boolean"],
            "only": ["type": "array", "items": ["enum": ["timeout", "network", "exit"]]],
          ],
          "additionalProperties": false,
        ],
      ]
    ],
    "input": [
      "anyOf": [
        ["type": ["string", "number", "boolean", "null", "array"]],
        [
          "type": "object",
          "properties": [
            "type": ["anyOf": [["type": "string"], ["type": "array", "maxItems": 1]]],
            "default": [:], "ask": ["type": "string"], "values": ["type": "array"],
            "min": [:], "max": [:], "pattern": ["type": "string"],
            "optional": ["type": "boolean"], "description": ["type": "string"],
          ],
          "additionalProperties": false,
        ],
      ]
    ],
    "trigger": [
      "type": "object",
      "anyOf": .list(triggerKinds.map { ["required": [.text($0)]] }),
    ],
  ]

  private static let triggerKinds = [
    "folder", "time", "cron", "every", "sun", "at", "startup", "workflow", "drive", "manual",
  ]
}
