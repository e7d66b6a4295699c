package dev.parley.interop;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;

/**
 * What other ORBs do wrong or cannot do, alone or with Parley; the module's README says what was
 * seen.
 */
final class KnownFaults {
  private static final List<Pattern> KNOWN =
      List.of(
          known("(glassfish > .*|.* > glassfish): (any fixed|fixed|fixed even)"),
          known("(jacorb > (omniorb|parley)|(omniorb|parley) > jacorb): (any fixed|fixed even)"),
          known("omniorb > (jacorb|glassfish): any (exception|value|box)"),
          known("(jacorb|glassfish) > omniorb: any (exception|value|box)"),
          known("(omniorb > parley|parley > omniorb): any exception"),
          known("((jacorb|glassfish) > parley|parley > (jacorb|glassfish)): any box"),
          known(".* > omniorb: value custom"),
          known("omniorb > .*: wstring beyond BMP"),
          known(".* > jacorb: forward"),
          known("(?!parley > parley).*: rmi record"),
          known("(jacorb > .*|.* > jacorb): rmi (null|Object\\[]|enum|call-back|replaced)"),
          known("(jacorb > .*|.* > jacorb): rmi (checked|unchecked|remote) exception"));

  private KnownFaults() {}

  private static Pattern known(String columnAndCase) {
    return Pattern.compile(columnAndCase);
  }

  static Map<String, String> without(Map<String, String> failures) {
    var rest = new TreeMap<>(failures);
    rest.keySet().removeIf(name -> KNOWN.stream().anyMatch(one -> one.matcher(name).matches()));
    return rest;
  }
}
