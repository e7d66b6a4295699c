package dev.parley.idl.model;

import java.util.ArrayList;
import java.util.List;

/**
 * What repository ids of the form {@code IDL:prefix/M/Name:1.0} tell (CORBA 3.3 part 2, 10.7.1).
 */
public final class RepositoryIds {
  private RepositoryIds() {}

  /** {@return the id of a name without a prefix} */
  public static String of(ScopedName name) {
    return "IDL:" + String.join("/", name.parts()) + ":1.0";
  }

  /**
   * {@return the scoped name in an id: its end, as far as the names in Java's agree with it, or,
   * for what has no name in Java, all but parts with a point; the global scope where nothing
   * agrees}
   *
   * @param path the package and classes in Java, from the outermost on; may be empty
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

  /** {@return an identifier of Java without the underscore that sets it apart from Java's words} */
  public static String plain(String javaIdentifier) {
    return javaIdentifier.startsWith("_") ? javaIdentifier.substring(1) : javaIdentifier;
  }
}
