package dev.parley.discovery;

import dev.parley.transport.api.TransportException;
import dev.parley.transport.api.TransportException.Reason;
import java.net.URI;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A parsed service name, {@code local:NAME} or {@code local:NAME?tcp} (rule DI-1).
 *
 * @param text the name: letters, digits, dots, underscores and hyphens; a letter or digit first
 * @param tcp whether its owner listens on loopback TCP as well
 */
record ServiceName(URI uri, String text, boolean tcp) {
  static final String SCHEME = "local";

  /**
   * Upper bound for the length of a name: with a process id appended, it is still a valid name for
   * every transport.
   */
  static final int CHARS_MAX = 48;

  private static final Pattern FORM =
      Pattern.compile("([A-Za-z0-9][A-Za-z0-9._-]{0," + (CHARS_MAX - 1) + "})(\\?tcp)?");

  /** {@return whether a text is a valid name without options} */
  static boolean isValid(String text) {
    Matcher form = FORM.matcher(text);
    return form.matches() && form.group(2) == null;
  }

  /**
   * {@return the name in a URI}
   *
   * @throws TransportException when the URI has no valid name
   */
  static ServiceName of(URI uri) {
    Matcher form = FORM.matcher(uri.getRawSchemeSpecificPart());
    if (!form.matches() || uri.getRawFragment() != null) {
      throw new TransportException(
          Reason.BAD_ENDPOINT,
          uri,
          "expected local: and a name of 1 to "
              + CHARS_MAX
              + " letters, digits, '.', '_' and '-', a letter or digit first; its owner may add ?tcp",
          null);
    }
    return new ServiceName(uri, form.group(1), form.group(2) != null);
  }
}
