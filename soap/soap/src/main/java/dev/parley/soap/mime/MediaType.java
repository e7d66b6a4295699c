package dev.parley.soap.mime;

import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * Header value with parameters: a media type (RFC 2045, section 5.1) or a content disposition (RFC
 * 2183). Values may be tokens or quoted strings; of several parameters of a name the first counts.
 *
 * @param type in lower case, without parameters
 * @param parameters by lower-case names
 */
public record MediaType(String type, Map<String, String> parameters) {
  /** {@return the parsed form of a header; what is malformed in it is left out} */
  public static MediaType parse(String header) {
    int end = header.indexOf(';');
    String type = (end < 0 ? header : header.substring(0, end)).strip().toLowerCase(Locale.ROOT);
    Map<String, String> parameters = new HashMap<>();
    String rest = end < 0 ? "" : header.substring(end + 1);
    while (!rest.isEmpty()) {
      int equals = rest.indexOf('=');
      int semicolon = rest.indexOf(';');
      if (equals < 0 || (semicolon >= 0 && semicolon < equals)) {
        rest = semicolon < 0 ? "" : rest.substring(semicolon + 1);
        continue;
      }
      String name = rest.substring(0, equals).strip().toLowerCase(Locale.ROOT);
      String after = rest.substring(equals + 1).stripLeading();
      String value = value(after);
      parameters.putIfAbsent(name, unquoted(value.strip()));
      int next = after.indexOf(';', value.length());
      rest = next < 0 ? "" : after.substring(next + 1);
    }
    return new MediaType(type, Map.copyOf(parameters));
  }

  /** {@return the value of a parameter} */
  public Optional<String> parameter(String name) {
    return Optional.ofNullable(parameters.get(name));
  }

  /** {@return a text as a quoted string} */
  public static String quoted(String text) {
    return '"' + text.replace("\\", "\\\\").replace("\"", "\\\"") + '"';
  }

  /** Returns the token or quoted string at the start. */
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

  private static String unquoted(String value) {
    return value.length() >= 2 && value.startsWith("\"") && value.endsWith("\"")
        ? value.substring(1, value.length() - 1).replaceAll("\\\\(.)", "$1")
        : value;
  }
}
