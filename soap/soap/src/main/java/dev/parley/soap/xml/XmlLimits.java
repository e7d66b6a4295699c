package dev.parley.soap.xml;

import dev.parley.base.Limits;

/**
 * Limits of one XML document. Where one is exceeded, the document is refused.
 *
 * @param bytesMax bytes of the document
 * @param depthMax nesting of elements
 * @param elementsMax elements in all
 * @param attributesMax attributes of one element, without namespace declarations
 * @param namespacesMax namespace declarations of one element; four times as many may be in scope
 * @param nameCharsMax characters of a local name or prefix, and of a namespace name four times that
 * @param textCharsMax characters of the text of one element, or of one attribute
 */
public record XmlLimits(
    int bytesMax,
    int depthMax,
    int elementsMax,
    int attributesMax,
    int namespacesMax,
    int nameCharsMax,
    int textCharsMax) {
  /** Limits of messages: 4 MiB, 64 levels, 250,000 elements. */
  public static final XmlLimits MESSAGES =
      new XmlLimits(
          Limits.MESSAGE_BYTES_MAX,
          Limits.DEPTH_MAX,
          250_000,
          64,
          64,
          256,
          Limits.MESSAGE_BYTES_MAX);

  /** Checks that all limits are positive. */
  public XmlLimits {
    if (Math.min(
            Math.min(Math.min(bytesMax, depthMax), Math.min(elementsMax, attributesMax)),
            Math.min(Math.min(namespacesMax, nameCharsMax), textCharsMax))
        <= 0) {
      throw new IllegalArgumentException("limits of XML are positive");
    }
  }
}
