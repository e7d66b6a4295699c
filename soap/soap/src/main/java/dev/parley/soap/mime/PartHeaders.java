package dev.parley.soap.mime;

import dev.parley.soap.xml.BinaryContent;
import java.io.InputStream;
import java.util.Base64;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * Headers of a part (RFC 2045).
 *
 * <p>Immutable.
 *
 * @param fields by lower-case names
 */
record PartHeaders(Map<String, String> fields) {
  /** {@return the content id without angle brackets; empty for none} */
  String contentId() {
    return withoutBrackets(fields.getOrDefault("content-id", ""));
  }

  static String withoutBrackets(String id) {
    String stripped = id.strip();
    return stripped.startsWith("<") && stripped.endsWith(">")
        ? stripped.substring(1, stripped.length() - 1)
        : stripped;
  }

  /** {@return the media type with its parameters} */
  String contentType() {
    return fields.getOrDefault("content-type", BinaryContent.OCTET_STREAM);
  }

  /** {@return the file name of the disposition, or the name of the media type} */
  Optional<String> name() {
    return MediaType.parse(fields.getOrDefault("content-disposition", ""))
        .parameter("filename")
        .or(() -> MediaType.parse(contentType()).parameter("name"));
  }

  /**
   * {@return the content behind its transfer encoding}
   *
   * @throws MimeException when the encoding is not known
   */
  InputStream decoded(InputStream raw) throws MimeException {
    String encoding = fields.getOrDefault("content-transfer-encoding", "binary").strip();
    return switch (encoding.toLowerCase(Locale.ROOT)) {
      case "binary", "8bit", "7bit" -> raw;
      case "base64" -> Base64.getMimeDecoder().wrap(raw);
      case "quoted-printable" -> new QuotedPrintableInput(raw);
      default ->
          throw new MimeException(
              "the part <"
                  + contentId()
                  + "> has the unknown Content-Transfer-Encoding "
                  + encoding);
    };
  }
}
