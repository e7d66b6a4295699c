package dev.parley.wsdl.compile;

import java.util.Locale;
import java.util.Set;
import javax.lang.model.SourceVersion;

/** Java identifiers made of XML names, by the conventions of Java. */
final class JavaIdentifiers {
  /** Methods without parameters that no record component or method may replace. */
  private static final Set<String> OF_OBJECTS =
      Set.of(
          "clone",
          "finalize",
          "getClass",
          "hashCode",
          "notify",
          "notifyAll",
          "toString",
          "wait",
          "fillInStackTrace",
          "getCause",
          "getLocalizedMessage",
          "getMessage",
          "getStackTrace",
          "getSuppressed",
          "printStackTrace");

  private JavaIdentifiers() {}

  /** {@return the name of a class: {@code order-line} becomes {@code OrderLine}} */
  static String type(String name) {
    String joined = joined(name);
    String first = joined.substring(0, 1).toUpperCase(Locale.ROOT);
    return legal(first + joined.substring(1));
  }

  /** {@return the name of a component, parameter or method: {@code URLName} becomes urlName} */
  static String member(String name) {
    String joined = joined(name);
    int capitals = 0;
    while (capitals < joined.length() && Character.isUpperCase(joined.charAt(capitals))) {
      capitals++;
    }
    boolean wordFollows =
        capitals > 1
            && capitals < joined.length()
            && Character.isLowerCase(joined.charAt(capitals));
    int lowered = wordFollows ? capitals - 1 : capitals;
    String member =
        legal(joined.substring(0, lowered).toLowerCase(Locale.ROOT) + joined.substring(lowered));
    return OF_OBJECTS.contains(member) ? member + "_" : member;
  }

  /** {@return the name of an enum constant: {@code darkBlue} becomes {@code DARK_BLUE}} */
  static String constant(String text) {
    String words =
        text.replaceAll("(\\p{Ll}|[0-9])(\\p{Lu})", "$1_$2")
            .replaceAll("[^\\p{L}\\p{Nd}_]+", "_")
            .replaceAll("^_+(?=.)", "")
            .replaceAll("(?<=.)_+$", "")
            .toUpperCase(Locale.ROOT);
    boolean hasWord = words.chars().anyMatch(Character::isLetterOrDigit);
    return hasWord ? legal(words) : text.isBlank() ? "EMPTY" : "SYMBOL";
  }

  /** Joins the words between characters that no identifier has. */
  private static String joined(String name) {
    StringBuilder joined = new StringBuilder();
    boolean wordStarts = false;
    for (int i = 0; i < name.length(); i++) {
      char next = name.charAt(i);
      if (!Character.isJavaIdentifierPart(next) || Character.isIdentifierIgnorable(next)) {
        wordStarts = joined.length() > 0;
      } else {
        joined.append(wordStarts ? Character.toUpperCase(next) : next);
        wordStarts = false;
      }
    }
    return joined.isEmpty() ? "_1" : joined.toString();
  }

  private static String legal(String word) {
    String started = Character.isJavaIdentifierStart(word.charAt(0)) ? word : "_" + word;
    return SourceVersion.isKeyword(started) ? started + "_" : started;
  }
}
