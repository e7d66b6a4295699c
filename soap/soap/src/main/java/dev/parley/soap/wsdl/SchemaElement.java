package dev.parley.soap.wsdl;

import dev.parley.soap.codec.XmlSequence;
import dev.parley.soap.codec.XmlValue;
import dev.parley.soap.xml.XmlName;
import java.util.List;
import java.util.Optional;

/**
 * Global element of a schema, with a named type or with content of its own.
 *
 * @param type its type; empty where it has content of its own
 * @param content its children; empty where it has a named type
 */
record SchemaElement(
    XmlName name, Optional<XmlName> type, Optional<XmlSequence> content, boolean nillable) {
  /** Child of an element, as far as a schema tells it. */
  private record Child(XmlName name, XmlName type, XmlValue.Occurrence occurrence) {}

  /** {@return whether the declarations of both are the same} */
  boolean isLike(SchemaElement other) {
    return name.equals(other.name)
        && type.equals(other.type)
        && children().equals(other.children())
        && nillable == other.nillable;
  }

  private Optional<List<Child>> children() {
    return content.map(sequence ->
        sequence.particles().stream()
            .map(particle ->
                new Child(
                    particle.name(),
                    particle.value().codec().schemaType(),
                    particle.value().occurrence()))
            .toList());
  }
}
