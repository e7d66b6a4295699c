package dev.parley.soap.call;

import dev.parley.soap.api.SoapVersion;
import dev.parley.soap.mime.MediaType;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Content types and SOAP actions of HTTP messages: in SOAP 1.1 the action is a header (section
 * 6.1.1), in SOAP 1.2 a parameter of the content type (part 2, section 6.5; RFC 3902). Messages
 * with parts have the parameter at the outer type, or at the type of the envelope.
 */
final class ContentTypes {
  static final String MULTIPART = "multipart/related";
  private static final String XOP = "application/xop+xml";
  private static final String ACTION = "action";

  private ContentTypes() {}

  /**
   * {@return the headers of a request, apart from its content type}
   *
   * @param mtom whether responses with parts are welcome
   */
  static Map<String, String> request(SoapVersion version, String action, boolean mtom) {
    Map<String, String> headers = new LinkedHashMap<>();
    if (version == SoapVersion.V1_1) {
      headers.put("soapaction", MediaType.quoted(action));
    }
    if (mtom) {
      headers.put(
          "accept", MULTIPART + "; type=" + MediaType.quoted(XOP) + ", " + version.mediaType());
    }
    return headers;
  }

  /** {@return the content type of an envelope} */
  static String envelope(SoapVersion version, String action) {
    return version.mediaType() + "; charset=utf-8" + parameter(version, action);
  }

  /** {@return the action as a parameter of a content type; empty in SOAP 1.1} */
  static String parameter(SoapVersion version, String action) {
    return version == SoapVersion.V1_1 || action.isEmpty()
        ? ""
        : "; " + ACTION + "=" + MediaType.quoted(action);
  }

  /** {@return whether a content type is that of an envelope, or of a message with parts} */
  static boolean isMessage(MediaType type) {
    return type.type().equals(MULTIPART)
        || Stream.of(SoapVersion.values())
            .anyMatch(version -> type.type().equals(version.mediaType()));
  }

  /** {@return the content type of a message; that of nothing if it has none} */
  static MediaType of(Map<String, String> headers) {
    return MediaType.parse(headers.getOrDefault("content-type", ""));
  }

  /** {@return the version of a content type; SOAP 1.1 for that of no version} */
  static SoapVersion version(MediaType type) {
    boolean newer =
        Stream.concat(Stream.of(type.type()), type.parameter("start-info").stream())
            .anyMatch(each -> each.startsWith(SoapVersion.V1_2.mediaType()));
    return newer ? SoapVersion.V1_2 : SoapVersion.V1_1;
  }

  /** {@return whether the sender of a request reads responses with parts} */
  static boolean acceptsMtom(Map<String, String> headers) {
    return headers.getOrDefault("content-type", "").contains(XOP)
        || headers.getOrDefault("accept", "").contains(XOP);
  }

  /**
   * {@return the SOAP action of a request; empty for none}
   *
   * @param envelope content type of the envelope, which may be that of a part
   */
  static String action(Map<String, String> headers, MediaType message, MediaType envelope) {
    return Optional.ofNullable(headers.get("soapaction"))
        .map(header -> MediaType.parse("; " + ACTION + "=" + header))
        .flatMap(ContentTypes::action)
        .or(() -> action(message))
        .or(() -> action(envelope))
        .or(() -> envelope.parameter("type").map(MediaType::parse).flatMap(ContentTypes::action))
        .orElse("");
  }

  private static Optional<String> action(MediaType type) {
    return type.parameter(ACTION);
  }
}
