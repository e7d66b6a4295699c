package dev.parley.wsdl.compile;

import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/** Names of the classes of one package, unique also where file names ignore case. */
final class JavaNames {
  /** Classes that generated sources refer to by their simple names. */
  private static final List<String> USED =
      List.of(
          "BigDecimal",
          "BigInteger",
          "Boolean",
          "Byte",
          "Character",
          "Double",
          "Duration",
          "Exception",
          "Float",
          "Integer",
          "List",
          "LocalDate",
          "LocalTime",
          "Long",
          "MonthDay",
          "Nullable",
          "OffsetDateTime",
          "OneWay",
          "Optional",
          "Override",
          "Record",
          "Short",
          "SoapHeader",
          "SoapOperation",
          "SoapService",
          "String",
          "SuppressWarnings",
          "Throwable",
          "URI",
          "XmlAttribute",
          "XmlElement",
          "XmlEnumValue",
          "XmlText",
          "XmlType",
          "Year",
          "YearMonth");

  private final Set<String> taken = new HashSet<>();

  JavaNames() {
    USED.forEach(name -> taken.add(name.toLowerCase(Locale.ROOT)));
  }

  /** {@return the name of a class, with the first number that makes it unique} */
  String unique(String name) {
    return unique(name, taken);
  }

  /** {@return a name with the first number that {@code taken} does not have yet} */
  static String unique(String name, Set<String> taken) {
    String free = name;
    for (int i = 2; !taken.add(free.toLowerCase(Locale.ROOT)); i++) {
      free = name + i;
    }
    return free;
  }
}
