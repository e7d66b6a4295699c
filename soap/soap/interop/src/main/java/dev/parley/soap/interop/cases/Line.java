package dev.parley.soap.interop.cases;

import dev.parley.soap.mapping.XmlAttribute;
import java.math.BigDecimal;

/** Line of an order. */
public record Line(@XmlAttribute int number, String item, BigDecimal price) {}
