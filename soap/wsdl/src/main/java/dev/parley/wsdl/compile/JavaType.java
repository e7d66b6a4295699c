package dev.parley.wsdl.compile;

import dev.parley.soap.xml.XmlName;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/**
 * Java type of a schema type.
 *
 * @param packageName empty for a primitive type, an array, or a generated class
 * @param boxed name of its class, for type arguments
 */
record JavaType(String packageName, String simpleName, String boxed) {
  /** Type of texts, and of what is kept as its text. */
  static final JavaType STRING = of("java.lang", "String");

  /** Type of binary content. */
  static final JavaType BYTES = new JavaType("", "byte[]", "byte[]");

  /** Type of binary content with a media type. */
  static final JavaType ATTACHMENT = of("dev.parley.soap.api", "Attachment");

  /** Type of elements that no schema describes. */
  static final JavaType FRAGMENT = of("dev.parley.soap.api", "XmlFragment");

  /** Type of qualified names. */
  static final JavaType QNAME = of("javax.xml.namespace", "QName");

  private static final Map<String, JavaType> BUILT_IN = builtIn();

  private static JavaType of(String packageName, String name) {
    return new JavaType(packageName, name, name);
  }

  /** {@return the type of a generated class} */
  static JavaType generated(String name) {
    return of("", name);
  }

  /** {@return the type of a built-in type of XML Schema; empty for xs:NOTATION} */
  static Optional<JavaType> builtIn(XmlName name) {
    return Optional.ofNullable(BUILT_IN.get(name.local()));
  }

  private static Map<String, JavaType> builtIn() {
    Map<String, JavaType> types = new HashMap<>();
    for (String text :
        ("string normalizedString token language Name NCName NMTOKEN NMTOKENS ID IDREF IDREFS"
                + " ENTITY ENTITIES anySimpleType gDay gMonth hexBinary")
            .split(" ", -1)) {
      types.put(text, STRING);
    }
    types.put("anyType", FRAGMENT);
    types.put("boolean", new JavaType("", "boolean", "Boolean"));
    types.put("byte", new JavaType("", "byte", "Byte"));
    types.put("short", new JavaType("", "short", "Short"));
    types.put("unsignedByte", new JavaType("", "short", "Short"));
    types.put("int", new JavaType("", "int", "Integer"));
    types.put("unsignedShort", new JavaType("", "int", "Integer"));
    types.put("long", new JavaType("", "long", "Long"));
    types.put("unsignedInt", new JavaType("", "long", "Long"));
    types.put("float", new JavaType("", "float", "Float"));
    types.put("double", new JavaType("", "double", "Double"));
    for (String integer :
        "integer positiveInteger negativeInteger nonPositiveInteger nonNegativeInteger unsignedLong"
            .split(" ", -1)) {
      types.put(integer, of("java.math", "BigInteger"));
    }
    types.put("decimal", of("java.math", "BigDecimal"));
    types.put("base64Binary", BYTES);
    types.put("anyURI", of("java.net", "URI"));
    types.put("QName", QNAME);
    types.put("dateTime", of("java.time", "OffsetDateTime"));
    types.put("date", of("java.time", "LocalDate"));
    types.put("time", of("java.time", "LocalTime"));
    types.put("duration", of("java.time", "Duration"));
    types.put("gYear", of("java.time", "Year"));
    types.put("gYearMonth", of("java.time", "YearMonth"));
    types.put("gMonthDay", of("java.time", "MonthDay"));
    return types;
  }
}
