/// The pixels of a picture, of which there are none here: there are no values of this type.
public enum CVReadOnlyPixelBuffer: Sendable {}
