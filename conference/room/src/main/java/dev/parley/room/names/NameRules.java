package dev.parley.room.names;

import static dev.parley.room.limits.ConferenceLimits.MEMBER_NAME_CHARS_MAX;
import static dev.parley.room.limits.ConferenceLimits.ROOM_NAME_CHARS_MAX;

import dev.parley.room.api.JoinRefusal;
import dev.parley.room.api.JoinRefused;
import java.text.Normalizer;
import java.util.Locale;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Function;
import java.util.regex.Pattern;

/** Validation and normalization of the names of rooms and members. */
public final class NameRules {
  private static final Pattern ROOM =
      Pattern.compile("[a-z0-9][a-z0-9._-]{0,%d}".formatted(ROOM_NAME_CHARS_MAX - 1));

  /** ZERO WIDTH JOINER, which joins the parts of many emoji, and letters in some scripts. */
  private static final int JOINER = 0x200D;

  private static final int NON_JOINER = 0x200C;

  /**
   * Characters that are invisible on their own: joiners, filler characters, and variation
   * selectors.
   */
  private static final Pattern UNSEEN =
      Pattern.compile(
          "[\\x{34F}\\x{115F}\\x{1160}\\x{17B4}\\x{17B5}\\x{180B}-\\x{180F}\\x{200C}\\x{200D}"
              + "\\x{3164}\\x{FE00}-\\x{FE0F}\\x{FFA0}\\x{E0100}-\\x{E01EF}]");

  private static final Pattern SPACES = Pattern.compile("[\\s\\p{Z}\\x{2800}]+");

  private NameRules() {}

  /**
   * {@return the normalized room name}
   *
   * @throws JoinRefused if it is invalid
   */
  public static String room(String given) {
    String name = given.toLowerCase(Locale.ROOT);
    if (!ROOM.matcher(name).matches()) {
      throw new JoinRefused(
          JoinRefusal.BAD_ROOM_NAME,
          ("a room's name is 1 to %d letters a-z, digits, '-', '_' and '.', and begins with a"
                  + " letter or digit")
              .formatted(ROOM_NAME_CHARS_MAX));
    }
    return name;
  }

  /**
   * {@return the result of a task with the normalized name of a room; fails with {@link
   * JoinRefused} if the name is invalid}
   */
  public static <T> CompletionStage<T> inRoom(
      String given, Function<String, CompletionStage<T>> task) {
    String name;
    try {
      name = room(given);
    } catch (JoinRefused e) {
      return CompletableFuture.failedFuture(e);
    }
    return task.apply(name);
  }

  /**
   * {@return the normalized member name}
   *
   * @throws JoinRefused if it is invalid
   */
  public static String member(String given) {
    // Check the length first: normalizing a long untrusted text costs time.
    if (given.length() > MEMBER_NAME_CHARS_MAX) {
      throw tooLong();
    }
    String name = Normalizer.normalize(given, Normalizer.Form.NFC).strip();
    if (name.length() > MEMBER_NAME_CHARS_MAX) {
      throw tooLong();
    }
    if (comparisonKey(name).isEmpty()) {
      throw new JoinRefused(JoinRefusal.BAD_NAME, "a name has at least one character that shows");
    }
    if (name.codePoints().anyMatch(NameRules::misleads)) {
      throw new JoinRefused(
          JoinRefusal.BAD_NAME, "a name has no control, formatting or unknown characters");
    }
    return name;
  }

  private static JoinRefused tooLong() {
    return new JoinRefused(
        JoinRefusal.BAD_NAME, "a name has at most %d characters".formatted(MEMBER_NAME_CHARS_MAX));
  }

  /** {@return a name with a number behind it, shortened if it would be too long} */
  public static String numbered(String name, int number) {
    String suffix = " (" + number + ")";
    int end = Math.min(name.length(), MEMBER_NAME_CHARS_MAX - suffix.length());
    if (Character.isHighSurrogate(name.charAt(end - 1))) {
      end--;
    }
    return name.substring(0, end).strip() + suffix;
  }

  /**
   * Checks whether a character could make a name look like another one, or break a line of text.
   */
  private static boolean misleads(int c) {
    return switch (Character.getType(c)) {
      case Character.CONTROL,
          Character.LINE_SEPARATOR,
          Character.PARAGRAPH_SEPARATOR,
          Character.SURROGATE,
          Character.PRIVATE_USE,
          Character.UNASSIGNED ->
          true;
      case Character.FORMAT -> c != JOINER && c != NON_JOINER;
      default -> false;
    };
  }

  /** {@return a comparison key: two names with the same key are the same to a human reader} */
  static String comparisonKey(String name) {
    return shown(Normalizer.normalize(name, Normalizer.Form.NFKC).toLowerCase(Locale.ROOT));
  }

  /**
   * {@return the visible part of a name, in compatibility normal form (NFKC) with single spaces}
   */
  static String shown(String name) {
    String plain = Normalizer.normalize(name, Normalizer.Form.NFKC);
    return SPACES.matcher(UNSEEN.matcher(plain).replaceAll("")).replaceAll(" ").strip();
  }
}
