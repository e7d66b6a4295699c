package dev.parley.soap.call;

import dev.parley.soap.api.SoapVersion;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * Content types and SOAP actions of HTTP messages: in SOAP 1.1 the action is a header (section
 * 6.1.1), in SOAP 1.2 a parameter of the content type (part 2, section 6.5; RFC 3902).
 */
final class ContentTypes {
  private static final String ACTION = "action";

  private ContentTypes() {}

  /** {@return the headers of a request} */
  static Map<String, String> request(SoapVersion version, String action) {
    return version == SoapVersion.V1_1
        ? Map.of("content-type", response(version), "soapaction", quoted(action))
        : Map.of(
            "content-type",
            action.isEmpty()
                ? response(version)
                : response(version) + "; " + ACTION + "=" + quoted(action));
  }

  /** {@return the content type of an envelope without an action} */
  static String response(SoapVersion version) {
    return version.mediaType() + "; charset=utf-8";
  }

  private static String quoted(String text) {
    return '"' + text.replace("\\", "\\\\").replace("\"", "\\\"") + '"';
  }

  /** {@return whether a content type is that of an envelope} */
  static boolean isEnvelope(String contentType) {
    String mediaType = mediaType(contentType);
    for (SoapVersion version : SoapVersion.values()) {
      if (mediaType.equals(version.mediaType())) {
        return true;
      }
    }
    return false;
  }

  /** {@return the version of a content type; SOAP 1.1 for that of no version} */
  static SoapVersion version(String contentType) {
    return mediaType(contentType).equals(SoapVersion.V1_2.mediaType())
        ? SoapVersion.V1_2
        : SoapVersion.V1_1;
  }

  private static String mediaType(String contentType) {
    return contentType.split(";", 2)[0].strip().toLowerCase(Locale.ROOT);
  }

  /** {@return the encoding that a content type names} */
  static Optional<String> charset(String contentType) {
    return parameter(contentType, "charset");
  }

  /** {@return the SOAP action of a request; empty for none} */
  static String action(Map<String, String> headers) {
    String header = headers.get("soapaction");
    return header != null
        ? unquoted(header.strip())
        : parameter(headers.getOrDefault("content-type", ""), ACTION).orElse("");
  }

  private static Optional<String> parameter(String contentType, String name) {
    String rest = contentType;
    for (int semicolon = rest.indexOf(';'); semicolon >= 0; semicolon = rest.indexOf(';')) {
      rest = rest.substring(semicolon + 1).strip();
      int equals = rest.indexOf('=');
      if (equals < 0) {
        return Optional.empty();
      }
      String found = rest.substring(0, equals).strip();
      rest = rest.substring(equals + 1).strip();
      String value = value(rest);
      if (found.equalsIgnoreCase(name)) {
        return Optional.of(unquoted(value));
      }
      rest = rest.substring(value.length());
    }
    return Optional.empty();
  }

  /** Returns the token or quoted text at the start. */
  private static String value(String text) {
    if (!text.startsWith("\"")) {
      int end = text.indexOf(';');
      return end < 0 ? text : text.substring(0, end);
    }
    int end = 1;
    while (end < text.length() && text.charAt(end) != '"') {
      end += text.charAt(end) == '\\' ? 2 : 1;
    }
    return text.substring(0, Math.min(text.length(), end + 1));
  }

  private static String unquoted(String text) {
    String value = text.strip();
    return value.length() >= 2 && value.startsWith("\"") && value.endsWith("\"")
        ? value.substring(1, value.length() - 1).replace("\\", "")
        : value;
  }
}
