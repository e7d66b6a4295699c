package dev.parley.soap.interop.cases;

import dev.parley.soap.mapping.XmlAttribute;
import dev.parley.soap.mapping.XmlType;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** Record with records, lists and optional elements in it. */
@XmlType(namespace = Cases.NAMESPACE)
public record Order(
    @XmlAttribute String id,
    Instant placed,
    Color color,
    List<Line> lines,
    List<String> notes,
    Optional<Address> shipTo) {}
