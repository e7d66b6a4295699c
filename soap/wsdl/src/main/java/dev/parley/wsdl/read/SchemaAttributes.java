package dev.parley.wsdl.read;

import dev.parley.soap.xml.XmlName;
import dev.parley.soap.xml.XmlReader;
import dev.parley.wsdl.model.AttributeUse;
import dev.parley.wsdl.model.Occurs;
import dev.parley.wsdl.model.WsdlLimits;
import java.util.Optional;

/**
 * Attributes of the elements of a schema, as the types that they stand for.
 *
 * @param namespace target namespace of the schema
 * @param adopted whether the schema names no target namespace and has that of another one, so that
 *     its references without a namespace are to that one
 */
record SchemaAttributes(
    XmlReader in,
    String namespace,
    boolean adopted,
    boolean elementsQualified,
    boolean attributesQualified) {

  Optional<String> text(String attribute) {
    return Optional.ofNullable(in.attribute("", attribute)).map(String::strip);
  }

  boolean isTrue(String attribute) {
    return text(attribute).filter(value -> value.equals("true") || value.equals("1")).isPresent();
  }

  /** {@return the name that the element declares} */
  String name() {
    return checked(text("name").orElseThrow(() -> in.refused("a declaration has no name")));
  }

  private String checked(String name) {
    if (name.isEmpty() || name.length() > WsdlLimits.NAME_CHARS_MAX) {
      throw in.refused("a name is empty or longer than " + WsdlLimits.NAME_CHARS_MAX);
    }
    return name;
  }

  XmlName global() {
    return new XmlName(namespace, name());
  }

  /** {@return the name of a local element or attribute} */
  XmlName local(boolean qualifiedByDefault) {
    boolean qualified = text("form").map("qualified"::equals).orElse(qualifiedByDefault);
    return new XmlName(qualified ? namespace : "", name());
  }

  /** {@return the name that an attribute refers to; empty when it is absent} */
  Optional<XmlName> reference(String attribute) {
    return text(attribute)
        .map(value -> {
          XmlName name = in.qualified(value);
          checked(name.local());
          return adopted && name.namespace().isEmpty()
              ? new XmlName(namespace, name.local())
              : name;
        });
  }

  Occurs occurs() {
    int min = text("minOccurs").map(this::number).orElse(1);
    int max =
        text("maxOccurs")
            .map(value -> value.equals("unbounded") ? Integer.MAX_VALUE : number(value))
            .orElse(1);
    return new Occurs(min, max);
  }

  private int number(String text) {
    if (!text.matches("\\+?[0-9]{1,40}")) {
      throw in.refused("a number of occurrences is no number");
    }
    String digits = text.replaceFirst("^\\+?0*(?=.)", "");
    return digits.length() > 9 ? Integer.MAX_VALUE : Integer.parseInt(digits);
  }

  AttributeUse.Presence presence() {
    return switch (text("use").orElse("optional")) {
      case "required" -> AttributeUse.Presence.REQUIRED;
      case "prohibited" -> AttributeUse.Presence.PROHIBITED;
      default -> AttributeUse.Presence.OPTIONAL;
    };
  }
}
