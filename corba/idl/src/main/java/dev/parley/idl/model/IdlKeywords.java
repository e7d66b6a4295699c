package dev.parley.idl.model;

import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Keywords of IDL (CORBA 3.3 part 1, table 7.2). */
public final class IdlKeywords {
  /**
   * Keywords of components: accepted as identifiers, but escaped in printed IDL for other
   * compilers.
   */
  private static final Set<String> OF_COMPONENTS =
      Set.of(
          "component",
          "consumes",
          "emits",
          "eventtype",
          "finder",
          "home",
          "multiple",
          "port",
          "porttype",
          "connector",
          "primarykey",
          "provides",
          "publishes",
          "uses");

  private static final Map<String, String> KEYWORDS =
      Stream.of(
              "abstract any attribute boolean case char const context custom default double enum exception"
                  + " factory FALSE fixed float getraises import in inout interface local long module"
                  + " native Object octet oneway out private public raises readonly sequence setraises"
                  + " short string struct supports switch TRUE truncatable typedef typeid typeprefix"
                  + " union unsigned ValueBase valuetype void wchar wstring")
          .flatMap(words -> Stream.of(words.split(" ", -1)))
          .collect(Collectors.toMap(IdlKeywords::caseKey, Function.identity()));

  private IdlKeywords() {}

  /** {@return the key that is equal for identifiers that differ in case only} */
  public static String caseKey(String identifier) {
    return identifier.toLowerCase(Locale.ROOT);
  }

  /** {@return the keyword that the word equals apart from case; empty if there is none} */
  public static String keyword(String word) {
    return KEYWORDS.getOrDefault(caseKey(word), "");
  }

  public static boolean ofComponents(String word) {
    return OF_COMPONENTS.contains(word);
  }

  /** {@return whether an identifier must be escaped for some IDL compiler} */
  public static boolean reserved(String identifier) {
    return KEYWORDS.containsKey(caseKey(identifier)) || OF_COMPONENTS.contains(caseKey(identifier));
  }
}
