package dev.parley.soap.interop.cases;

import dev.parley.soap.mapping.XmlElement;
import dev.parley.soap.mapping.XmlType;
import org.jspecify.annotations.Nullable;

/** Values that may be null, as {@code xsi:nil} and as no element. */
@XmlType(namespace = Cases.NAMESPACE)
public record Nulls(
    @Nullable String nilText,
    @Nullable Integer nilNumber,
    @Nullable Line nilLine,
    @XmlElement(required = false) @Nullable String absentText,
    @XmlElement(required = false) @Nullable Long absentNumber) {}
