/// Whether links in paths are followed.
///
/// Whoever has checked a path needs it to lead where it led then. While links are refused, the kernel
/// fails each look-up that meets one, so one that is put there after the check leads nowhere.
package enum LinkPolicy {
  @TaskLocal package static var refusesLinks = false
}
