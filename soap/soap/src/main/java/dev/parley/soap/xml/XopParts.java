package dev.parley.soap.xml;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;

/**
 * Parts that binary content of a document becomes while it is written (XOP 1.0, section 3).
 *
 * <p>Threads: confined to one.
 */
public final class XopParts {
  private static final String NAMESPACE = "http://www.w3.org/2004/08/xop/include";

  /** Name of the element that refers to a part. */
  static final XmlName INCLUDE = new XmlName(NAMESPACE, "Include");

  /** Bytes from which on an array becomes a part; headers of a part are of about that length. */
  public static final int ARRAY_BYTES_MIN = 1 << 10;

  /**
   * Part beside the document.
   *
   * @param contentId without angle brackets
   */
  public record Part(String contentId, BinaryContent content) {}

  private final String message = UUID.randomUUID().toString(); // ids are unique in the world
  private final List<Part> parts = new ArrayList<>();

  /** Adds a part, and returns its content id. */
  String add(BinaryContent content) {
    String id = (parts.size() + 1) + "." + message + "@parley";
    parts.add(new Part(id, content));
    return id;
  }

  /** Adds a part, and returns the element that refers to it. */
  byte[] include(BinaryContent content) {
    String id = add(content);
    return ("<xop:Include xmlns:xop=\"" + NAMESPACE + "\" href=\"cid:" + id + "\"/>")
        .getBytes(StandardCharsets.US_ASCII);
  }

  /** {@return the parts in the order of the references} */
  public List<Part> parts() {
    return List.copyOf(parts);
  }
}
