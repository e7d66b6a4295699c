package dev.parley.cli.print;

import dev.parley.calls.api.ContractDescription;
import dev.parley.calls.api.TypeDescription;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Short names for a contract's types: the last part of the binary name. The enclosing classes are
 * prepended if two types would share that name or it is reserved; {@code _} is appended if the
 * result is still taken.
 */
final class ShortTypeNames {
  private final Map<String, String> names = new HashMap<>();

  /**
   * @param joiner the text between enclosing classes
   */
  ShortTypeNames(ContractDescription contract, Set<String> reserved, String joiner) {
    List<String> all =
        Stream.concat(
                Stream.of(contract.name()), contract.types().stream().map(TypeDescription::name))
            .distinct()
            .toList();
    Set<String> taken = new HashSet<>(reserved);
    for (String name : all) {
      boolean shared = all.stream().filter(other -> last(other).equals(last(name))).count() > 1;
      boolean plain = !shared && !reserved.contains(last(name));
      String wanted = plain ? last(name) : withoutPackage(name).replace("$", joiner);
      while (!taken.add(wanted)) {
        wanted += "_";
      }
      names.put(name, wanted);
    }
  }

  /** {@return the short name; the name itself for types that the contract does not describe} */
  String of(String name) {
    return names.getOrDefault(name, name);
  }

  static String last(String name) {
    return name.substring(Math.max(name.lastIndexOf('.'), name.lastIndexOf('$')) + 1);
  }

  private static String withoutPackage(String name) {
    return name.substring(name.lastIndexOf('.') + 1);
  }
}
