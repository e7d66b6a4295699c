package dev.parley.server.whip;

import java.util.Optional;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * What the header If-Match asks for (RFC 9110, section 13.1.1).
 *
 * @param tags of which one has to be that of what is there; empty for any
 */
record Match(Optional<Set<String>> tags) {
  private static final String TAG = "(?:W/)?\"[!#-~\\x80-\\uFFFF]*\"";
  private static final Pattern EACH = Pattern.compile(TAG);
  private static final Pattern ALL =
      Pattern.compile("[ \t,]*%1$s(?:[ \t]*,[ \t,]*%1$s)*[ \t,]*".formatted(TAG));

  /**
   * {@return what the header asks for}
   *
   * @throws Refused when it is neither * nor a list of tags
   */
  static Match read(String header) {
    if (header.strip().equals("*")) {
      return new Match(Optional.empty());
    }
    if (!ALL.matcher(header).matches()) {
      throw new Refused(400, "If-Match is *, or tags in quotation marks with commas between them");
    }
    return new Match(
        Optional.of(
            EACH.matcher(header).results().map(MatchResult::group).collect(Collectors.toSet())));
  }

  /**
   * {@return whether it holds for what has this tag} A tag of its own is strong: weak ones are
   * others.
   */
  boolean holds(String etag) {
    return tags.map(all -> all.contains(etag)).orElse(true);
  }
}
