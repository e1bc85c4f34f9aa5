/// Variables that make a program run other code than its own: those of the dynamic loader, of shells
/// and of interpreters. A script gets one only if the workflow file writes its value.
package enum LoaderVariable {
  package static func contains(_ name: String) -> Bool {
    names.contains(name) || prefixes.contains { name.hasPrefix($0) }
  }

  private static let names: Set<String> = [
    "ENV", "IFS", "PATH", "NODE_OPTIONS", "NODE_PATH", "RUBYOPT", "RUBYLIB", "SHELLOPTS", "PS4",
    "PROMPT_COMMAND", "ZDOTDIR", "GCONV_PATH", "LOCPATH", "JAVA_TOOL_OPTIONS", "_JAVA_OPTIONS",
    "LUA_INIT", "LUA_PATH", "LUA_CPATH", "PHPRC", "PHP_INI_SCAN_DIR", "R_PROFILE", "TCLLIBPATH",
    "AWKPATH", "AWKLIBPATH", "GUILE_LOAD_PATH", "JULIA_LOAD_PATH",
  ]
  private static let prefixes = ["LD_", "BASH_", "PYTHON", "PERL5", "DYLD_", "GLIBC_TUNABLES"]
}
