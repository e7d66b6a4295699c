package dev.parley.idl.compile;

import java.util.Set;

/**
 * IDL identifiers that are reserved in Java. They get a leading underscore, with which no IDL
 * identifier begins.
 */
final class JavaIdentifiers {
  private static final Set<String> KEYWORDS =
      Set.of(
          ("abstract assert boolean break byte case catch char class const continue default do double else"
                  + " enum extends false final finally float for goto if implements import instanceof int"
                  + " interface long native new null package private protected public return short static"
                  + " strictfp super switch synchronized this throw throws transient true try void volatile"
                  + " while")
              .split(" ", -1));

  private static final Set<String> NO_TYPES = Set.of("var", "yield", "record", "sealed", "permits");

  private static final Set<String> OF_OBJECTS =
      Set.of(
          "clone",
          "equals",
          "finalize",
          "getClass",
          "hashCode",
          "notify",
          "notifyAll",
          "toString",
          "wait");

  private static final Set<String> OF_EXCEPTIONS =
      Set.of(
          "addSuppressed",
          "fillInStackTrace",
          "getCause",
          "getLocalizedMessage",
          "getMessage",
          "getStackTrace",
          "getSuppressed",
          "initCause",
          "printStackTrace",
          "setStackTrace");

  private JavaIdentifiers() {}

  /** {@return the Java name of a package, parameter, field or constant} */
  static String plain(String identifier) {
    return escape(isKeyword(identifier), identifier);
  }

  static String type(String identifier) {
    return escape(isKeyword(identifier) || NO_TYPES.contains(identifier), identifier);
  }

  /** {@return the Java name of a method or a record component} */
  static String method(String identifier) {
    return escape(isKeyword(identifier) || OF_OBJECTS.contains(identifier), identifier);
  }

  static String ofException(String identifier) {
    return OF_EXCEPTIONS.contains(identifier) ? "_" + identifier : method(identifier);
  }

  private static boolean isKeyword(String identifier) {
    return KEYWORDS.contains(identifier);
  }

  private static String escape(boolean reserved, String identifier) {
    return reserved ? "_" + identifier : identifier;
  }
}
