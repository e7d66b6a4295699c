package dev.parley.soap.interop.cases;

import dev.parley.soap.mapping.XmlAttribute;
import dev.parley.soap.mapping.XmlText;
import dev.parley.soap.mapping.XmlType;
import java.util.Optional;

/** Text with attributes. */
@XmlType(namespace = Cases.NAMESPACE)
public record Tag(
    @XmlAttribute String name,
    @XmlAttribute(namespace = Cases.NAMESPACE) int weight,
    @XmlAttribute Optional<String> note,
    @XmlAttribute Optional<Color> color,
    @XmlText String text) {}
