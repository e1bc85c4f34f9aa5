import ModelServing

/// A stream with every member that the provider's reference has.
struct PublishedStream: Sendable {
  let provider: TestedProvider
  let reply: ScriptedReply

  static let all = [
    PublishedStream(provider: .openai, reply: .raw(beginning + openAI)),
    PublishedStream(provider: .anthropic, reply: .raw(beginning + anthropic)),
    PublishedStream(provider: .ollama, reply: .raw(beginning + ollama)),
  ]

  private static let beginning = "HTTP/1.1 200 OK\r\nConnection: close\r\n\r\n"

  /// <https://platform.openai.com/docs/api-reference/chat-streaming>
  private static let openAI = #"""
    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1764000000,"model":"small-1","service_tier":"default","system_fingerprint":"fp_1","choices":[{"index":0,"delta":{"role":"assistant","content":"","refusal":null},"logprobs":null,"finish_reason":null}],"usage":null,"obfuscation":"x9"}

    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1764000000,"model":"small-1","service_tier":"default","system_fingerprint":"fp_1","choices":[{"index":0,"delta":{"content":"Hello"},"logprobs":null,"finish_reason":null}],"usage":null,"obfuscation":"x"}

    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1764000000,"model":"small-1","service_tier":"default","system_fingerprint":"fp_1","choices":[{"index":0,"delta":{"content":"!"},"logprobs":null,"finish_reason":null}],"usage":null,"obfuscation":"x9a"}

    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1764000000,"model":"small-1","service_tier":"default","system_fingerprint":"fp_1","choices":[{"index":0,"delta":{},"logprobs":null,"finish_reason":"stop"}],"usage":null,"obfuscation":""}

    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1764000000,"model":"small-1","service_tier":"default","system_fingerprint":"fp_1","choices":[],"usage":{"prompt_tokens":25,"completion_tokens":15,"total_tokens":40,"prompt_tokens_details":{"cached_tokens":0,"audio_tokens":0},"completion_tokens_details":{"reasoning_tokens":0,"audio_tokens":0}},"obfuscation":"x9"}

    data: [DONE]


    """#

  /// <https://docs.claude.com/en/docs/build-with-claude/streaming>
  private static let anthropic = #"""
    event: message_start
    data: {"type": "message_start", "message": {"id": "msg_1", "type": "message", "role": "assistant", "content": [], "model": "small-1", "stop_reason": null, "stop_sequence": null, "usage": {"input_tokens": 25, "cache_creation_input_tokens": 0, "cache_read_input_tokens": 0, "output_tokens": 1}}}

    event: content_block_start
    data: {"type": "content_block_start", "index": 0, "content_block": {"type": "text", "text": ""}}

    event: ping
    data: {"type": "ping"}

    event: content_block_delta
    data: {"type": "content_block_delta", "index": 0, "delta": {"type": "text_delta", "text": "Hello"}}

    event: content_block_delta
    data: {"type": "content_block_delta", "index": 0, "delta": {"type": "text_delta", "text": "!"}}

    event: content_block_stop
    data: {"type": "content_block_stop", "index": 0}

    event: message_delta
    data: {"type": "message_delta", "delta": {"stop_reason": "end_turn", "stop_sequence": null}, "usage": {"output_tokens": 15}}

    event: message_stop
    data: {"type": "message_stop"}


    """#

  /// <https://docs.ollama.com/api/chat>
  private static let ollama = #"""
    {"model":"small-1","created_at":"2026-11-24T19:22:45.1Z","message":{"role":"assistant","content":"Hello","images":null},"done":false}
    {"model":"small-1","created_at":"2026-11-24T19:22:45.2Z","message":{"role":"assistant","content":"!","images":null},"done":false}
    {"model":"small-1","created_at":"2026-11-24T19:22:45.3Z","message":{"role":"assistant","content":""},"done":true,"done_reason":"stop","total_duration":4883583458,"load_duration":1334875,"prompt_eval_count":25,"prompt_eval_duration":342546000,"eval_count":15,"eval_duration":4535599000}

    """#
}
