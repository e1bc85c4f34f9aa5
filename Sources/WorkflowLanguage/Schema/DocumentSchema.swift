import AppIntents
import OrderedCollections

/// The keys of a file beside its steps.
enum DocumentSchema {
  static let properties: WorkflowSchema.Object = [
    "name": ["$ref": "#/$defs/text", "description": "What people call the workflow."],
    "description": ["$ref": "#/$defs/text", "description": "What it does, in a sentence."],
    "icon": ["type": "string", "description": "A symbol's name (doc.text) or an emoji."],
    "color": ["type": "string"],
    "tags": ["$ref": "#/$defs/texts"],
    "inputs": [
      "type": "object", "propertyNames": ["$ref": "#/$defs/name"],
      "additionalProperties": ["$ref": "#/$defs/input"],
    ],
    "triggers": ["type": "array", "items": ["$ref": "#/$defs/trigger"]],
    "overlap": ["enum": ["skip", "queue", "replace", "parallel"]],
    "max_parallel": ["type": "integer", "minimum": 1],
    "key": ["$ref": "#/$defs/text"],
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
      "$ref": "#/$defs/duration",
      "description": "Alert when this long passes without a successful run (every 24h).",
    ],
    "tests": [
      "type": "array",
      "items": [
        "type": "object",
        "properties": [
          "name": ["$ref": "#/$defs/text"], "inputs": ["type": "object"],
          "answers": ["type": "array"],
          "expect": [
            "anyOf": [["type": "string"], ["type": "array", "items": ["type": "string"]]]
          ],
          "output": [:],
        ],
        "patternProperties": ["^x_": true],
        "additionalProperties": false,
      ],
    ],
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
    // What YAML takes for a number or a yes is a text where a text is wanted.
    "text": ["type": ["string", "number", "boolean"]],
    "texts": [
      "anyOf": [
        ["$ref": "#/$defs/text"], ["type": "array", "items": ["$ref": "#/$defs/text"]],
      ]
    ],
    "retry": [
      "type": ["integer", "object"], "minimum": 0, "required": ["times"],
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
    // A default, or a map that says more; what follows is about the map.
    "input": [
      "properties": [
        "type": ["type": ["string", "array"], "maxItems": 1],
        "default": [:], "ask": ["$ref": "#/$defs/text"], "values": ["type": "array"],
        "min": [:], "max": [:], "pattern": ["type": "string"],
        "optional": ["type": "boolean"], "description": ["$ref": "#/$defs/text"],
      ],
      "patternProperties": ["^x_": true],
      "additionalProperties": false,
    ],
    "trigger": TriggerSchema.value,
  ]
}
