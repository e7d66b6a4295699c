package dev.parley.idl.model;

import java.util.ArrayList;
import java.util.List;

/**
 * Repository ids in the OMG IDL format, {@code IDL:prefix/M/Name:1.0} (CORBA 3.3 part 2, 10.7.1).
 */
public final class RepositoryIds {
  private RepositoryIds() {}

  /** {@return the repository id of a scoped name without a prefix} */
  public static String of(ScopedName name) {
    return "IDL:" + String.join("/", name.parts()) + ":1.0";
  }

  /**
   * {@return the scoped name in an id: the part at its end that agrees with the Java name, or, for
   * a definition without a Java name, all parts without a dot; the global scope if nothing agrees}
   *
   * @param path package and classes in Java, from the outermost on; may be empty
   */
  public static ScopedName scopedName(String id, List<String> path) {
    int end = id.lastIndexOf(':');
    if (!id.startsWith("IDL:") || end <= 4) {
      return ScopedName.GLOBAL;
    }
    List<String> parts = List.of(id.substring(4, end).split("/", -1));
    List<String> agreed = new ArrayList<>();
    for (int i = 1; i <= parts.size(); i++) {
      String part = parts.get(parts.size() - i);
      boolean agrees =
          path.isEmpty()
              ? part.matches("[A-Za-z][A-Za-z0-9_]*")
              : i <= path.size() && plain(path.get(path.size() - i)).equals(part);
      if (!agrees) {
        break;
      }
      agreed.addFirst(part);
    }
    return new ScopedName(agreed);
  }

  /**
   * {@return an IDL identifier: a Java identifier without the underscore that escapes Java
   * keywords}
   */
  public static String plain(String javaIdentifier) {
    return javaIdentifier.startsWith("_") ? javaIdentifier.substring(1) : javaIdentifier;
  }
}
