package dev.parley.wsdl.compile;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** Java packages of namespaces, as JAX-WS makes them (JAXB 2.2, section D.5.1). */
final class PackageNames {
  private static final int PARTS_MAX = 10;

  private PackageNames() {}

  /**
   * {@return the package of a namespace: {@code http://shop.example.com/v1} is com.example.shop.v1}
   */
  static String of(String namespace) {
    boolean url = namespace.matches("(?i)https?://.*");
    String rest = namespace.replaceFirst("(?i)^(https?://|urn:)", "");
    List<String> parts = new ArrayList<>(Arrays.asList(rest.split("[/:?#]+", -1)));
    if (url) {
      List<String> host = new ArrayList<>(Arrays.asList(parts.removeFirst().split("\\.", -1)));
      host.remove("www");
      parts.addAll(0, host.reversed());
    }
    String name =
        parts.stream()
            .filter(part -> part.chars().anyMatch(Character::isLetterOrDigit))
            .limit(PARTS_MAX)
            .map(part ->
                JavaIdentifiers.member(part.toLowerCase(Locale.ROOT)).toLowerCase(Locale.ROOT))
            .collect(Collectors.joining("."));
    return name.isEmpty() ? "generated" : name;
  }
}
