package dev.parley.iiop.rmi;

import java.util.Locale;
import java.util.Map;
import java.util.Set;

/**
 * Mapping of Java names to IDL names (OMG formal/2008-01-14, sections 1.3.2 and 1.3.5). Latin-1
 * letters are kept; a character that is no letter, digit or underscore becomes {@code U} and four
 * hexadecimal digits, and a leading underscore becomes {@code J_}.
 *
 * <p>A name that is a keyword has a leading underscore in GIOP messages too, for compatibility with
 * the JDK's ORB.
 */
final class IdlNames {
  private static final Set<String> KEYWORDS =
      Set.of(
          """
          abstract any attribute boolean case char const context custom default double enum
          exception factory false fixed float in inout interface long module native object octet
          oneway out private public raises readonly sequence short string struct supports switch
          true truncatable typedef unsigned union valuebase valuetype void wchar wstring\
          """
              .split("\\s+", -1));

  private static final Map<Class<?>, String> PRIMITIVES =
      Map.of(
          boolean.class, "boolean",
          byte.class, "octet",
          char.class, "wchar",
          short.class, "short",
          int.class, "long",
          long.class, "long_long",
          float.class, "float",
          double.class, "double",
          void.class, "void");

  private IdlNames() {}

  /** {@return the IDL identifier of a Java identifier; keywords are not escaped} */
  static String identifier(String java) {
    StringBuilder idl = new StringBuilder(java.length());
    if (java.startsWith("_")) {
      idl.append('J');
    }
    for (int i = 0; i < java.length(); i++) {
      char next = java.charAt(i);
      if (isLegal(next)) {
        idl.append(next);
      } else {
        idl.append("U%04X".formatted((int) next));
      }
    }
    return idl.toString();
  }

  /**
   * {@return whether a character is allowed in an IDL identifier: letters and digits of Latin-1}
   */
  static boolean isLegal(char c) {
    return c == '_' || (c <= 0xFF && Character.isLetterOrDigit(c) && c != 0xAA && c != 0xBA);
  }

  /** {@return the identifier, with a leading underscore if it is a keyword in any case} */
  static String escaped(String identifier) {
    return isKeyword(identifier) ? "_" + identifier : identifier;
  }

  static boolean isKeyword(String identifier) {
    return KEYWORDS.contains(identifier.toLowerCase(Locale.ROOT));
  }

  /**
   * {@return the name of a class without its package; {@code __} separates it from its enclosing
   * classes}
   */
  static String simpleName(Class<?> type) {
    String name = type.getName().substring(type.getPackageName().length());
    String plain = name.startsWith(".") ? name.substring(1) : name;
    StringBuilder idl = new StringBuilder();
    for (String part : plain.split("\\$", -1)) {
      idl.append(idl.isEmpty() ? "" : "__").append(identifier(part));
    }
    return idl.toString();
  }

  /** {@return the name of a type in the suffix of an overloaded operation} */
  static String inOverload(Class<?> type) {
    if (type.isPrimitive()) {
      return PRIMITIVES.getOrDefault(type, "void");
    } else if (type.isArray()) {
      return array(type);
    } else if (type == String.class) {
      return "CORBA_WStringValue";
    } else if (type == Class.class) {
      return "javax_rmi_CORBA_ClassDesc";
    }
    return modules(type, "_", false) + simpleName(type);
  }

  private static String array(Class<?> type) {
    int dimensions = 0;
    Class<?> element = type;
    while (element.isArray()) {
      element = element.componentType();
      dimensions++;
    }
    String full = inOverload(element);
    String simple = element.isPrimitive() ? full : element == String.class ? "WStringValue" : null;
    if (simple == null) {
      simple = element == Class.class ? "ClassDesc" : simpleName(element);
    }
    String module = full.substring(0, full.length() - simple.length());
    return "org_omg_boxedRMI_" + module + "seq" + dimensions + "_" + simple;
  }

  private static String modules(Class<?> type, String separator, boolean escape) {
    StringBuilder modules = new StringBuilder();
    for (String part : type.getPackageName().split("\\.", -1)) {
      if (!part.isEmpty()) {
        String name = identifier(part);
        modules.append(escape ? escaped(name) : name).append(separator);
      }
    }
    return modules.toString();
  }

  /** {@return the scoped IDL name of a type, for people: {@code bank::Account}} */
  static String scoped(Class<?> type) {
    return type.isArray()
        ? "sequence<" + scoped(type.componentType()) + ">"
        : type.isPrimitive()
            ? PRIMITIVES.getOrDefault(type, "void").replace('_', ' ')
            : modules(type, "::", false) + simpleName(type);
  }

  /**
   * {@return the repository id of the IDL exception for a Java exception: {@code
   * IDL:bank/BrokeEx:1.0}}
   */
  static String exceptionId(Class<?> type) {
    return "IDL:" + modules(type, "/", true) + escaped(exceptionName(type)) + ":1.0";
  }

  /** {@return the simple name of the IDL exception for a Java exception: {@code BrokeEx}} */
  static String exceptionName(Class<?> type) {
    String name = simpleName(type);
    String stem =
        name.endsWith("Exception") ? name.substring(0, name.length() - "Exception".length()) : name;
    return stem + "Ex";
  }
}
