package dev.parley.soap.xml;

import java.io.IOException;
import java.io.InputStream;

/**
 * Binary content of a document that is read: parts of its message that it refers to (XOP 1.0), and
 * content that stands in its text and is too long for the memory.
 */
public interface BinaryParts {
  /** Parts of a document that is not in a message with parts. */
  BinaryParts NONE =
      new BinaryParts() {
        @Override
        public BinaryContent part(String contentId) {
          throw new XmlException(
              "the element refers to the part <" + contentId + ">, and the message has no parts");
        }

        @Override
        public BinaryContent keep(InputStream content, String contentType) throws IOException {
          return new BytesContent(content.readAllBytes(), contentType);
        }
      };

  /**
   * {@return the content of a part} Whether there is such a part shows when it is opened.
   *
   * @param contentId without angle brackets
   * @throws XmlException when the message has no parts, or the part has been referred to before
   */
  BinaryContent part(String contentId);

  /**
   * {@return content that is read now, to be read again later}
   *
   * @throws IOException when it cannot be read, or is longer than allowed
   */
  BinaryContent keep(InputStream content, String contentType) throws IOException;
}
