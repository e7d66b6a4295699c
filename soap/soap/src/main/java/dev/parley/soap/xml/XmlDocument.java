package dev.parley.soap.xml;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.stream.Stream;

/**
 * Document that was written, with the binary content that is read when it is sent.
 *
 * <p>Immutable.
 *
 * @param text the document without the insertions
 * @param insertions content that stands in the text as base64, in the order of the places
 * @param parts content that the document refers to
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
public record XmlDocument(byte[] text, List<Insertion> insertions, List<XopParts.Part> parts) {
  private static final int CHUNK_BYTES = 3 * (8 << 10); // a multiple of 3 has no padding

  /**
   * Content at a place.
   *
   * @param position number of bytes of the text before it
   */
  public record Insertion(int position, BinaryContent content) {}

  /** {@return a document without binary content beside its text} */
  public static XmlDocument whole(byte[] text) {
    return new XmlDocument(text, List.of(), List.of());
  }

  /** {@return whether all of it is in the text} */
  public boolean isWhole() {
    return insertions.isEmpty() && parts.isEmpty();
  }

  /** {@return whether it can be written again} */
  public boolean repeatable() {
    return contents().allMatch(BinaryContent::repeatable);
  }

  private Stream<BinaryContent> contents() {
    return Stream.concat(
        insertions.stream().map(Insertion::content), parts.stream().map(XopParts.Part::content));
  }

  /** Releases content that has not been read. */
  public void release() {
    contents()
        .forEach(content -> {
          try {
            content.close();
          } catch (IOException e) {
            // it is not needed any more
          }
        });
  }

  /** Writes the document with its insertions, and without its parts. */
  public void writeTo(OutputStream out) throws IOException {
    int written = 0;
    for (Insertion insertion : insertions) {
      out.write(text, written, insertion.position - written);
      written = insertion.position;
      base64(insertion.content, out);
    }
    out.write(text, written, text.length - written);
  }

  private static void base64(BinaryContent content, OutputStream out) throws IOException {
    Base64.Encoder encoder = Base64.getEncoder();
    byte[] chunk = new byte[CHUNK_BYTES];
    byte[] encoded = new byte[CHUNK_BYTES / 3 * 4];
    try (InputStream in = content.open()) {
      int length;
      do {
        length = in.readNBytes(chunk, 0, CHUNK_BYTES);
        byte[] read = length == CHUNK_BYTES ? chunk : Arrays.copyOf(chunk, length);
        out.write(encoded, 0, encoder.encode(read, encoded));
      } while (length == CHUNK_BYTES);
    }
  }
}
