package dev.parley.server.whip;

import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Condition of the header If-Match (RFC 9110, section 13.1.1).
 *
 * @param tags entity tags of which one must match the current one; empty for any ({@code *})
 */
record IfMatch(Optional<Set<String>> tags) {
  private static final String TAG = "(?:W/)?\"[!#-~\\x80-\\uFFFF]*\"";
  private static final Pattern EACH = Pattern.compile("[ \t,]*(%s)[ \t]*".formatted(TAG));

  /**
   * Parses the header. {@return the condition}
   *
   * @throws HttpErrorException when the header is neither * nor a list of tags
   */
  static IfMatch read(String header) {
    if (header.strip().equals("*")) {
      return new IfMatch(Optional.empty());
    }
    return new IfMatch(Optional.of(tags(header)));
  }

  /**
   * Parses tags one by one: a regular expression for the whole list would need stack for each of
   * them.
   */
  private static Set<String> tags(String header) {
    Set<String> tags = new HashSet<>();
    Matcher each = EACH.matcher(header);
    int end = 0;
    while (each.lookingAt() && (end == 0 || header.charAt(each.start()) == ',')) {
      tags.add(each.group(1));
      end = each.end();
      each.region(end, header.length());
    }
    if (tags.isEmpty() || !header.substring(end).chars().allMatch(c -> " \t,".indexOf(c) >= 0)) {
      throw new HttpErrorException(
          400, "If-Match is *, or tags in quotation marks with commas between them");
    }
    return tags;
  }

  /**
   * {@return whether the condition holds for an entity tag} Session tags are strong, so weak tags
   * never match.
   */
  boolean holds(String etag) {
    return tags.map(all -> all.contains(etag)).orElse(true);
  }
}
