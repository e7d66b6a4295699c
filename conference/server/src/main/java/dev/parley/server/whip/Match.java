package dev.parley.server.whip;

import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What the header If-Match asks for (RFC 9110, section 13.1.1).
 *
 * @param tags of which one has to be that of what is there; empty for any
 */
record Match(Optional<Set<String>> tags) {
  private static final String TAG = "(?:W/)?\"[!#-~\\x80-\\uFFFF]*\"";
  private static final Pattern EACH = Pattern.compile("[ \t,]*(%s)[ \t]*".formatted(TAG));

  /**
   * {@return what the header asks for}
   *
   * @throws Refused when it is neither * nor a list of tags
   */
  static Match read(String header) {
    if (header.strip().equals("*")) {
      return new Match(Optional.empty());
    }
    return new Match(Optional.of(tags(header)));
  }

  /** One after the other: a pattern of all of them takes more of the stack with each. */
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
      throw new Refused(400, "If-Match is *, or tags in quotation marks with commas between them");
    }
    return tags;
  }

  /**
   * {@return whether it holds for what has this tag} A tag of its own is strong: weak ones are
   * others.
   */
  boolean holds(String etag) {
    return tags.map(all -> all.contains(etag)).orElse(true);
  }
}
