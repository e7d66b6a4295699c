package dev.parley.soap.interop.cases;

import dev.parley.soap.mapping.XmlAttribute;
import dev.parley.soap.mapping.XmlType;
import java.math.BigDecimal;

/** Line of an order. */
@XmlType(namespace = Cases.NAMESPACE)
public record Line(@XmlAttribute int number, String item, BigDecimal price) {}
