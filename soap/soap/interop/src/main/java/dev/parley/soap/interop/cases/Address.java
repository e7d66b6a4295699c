package dev.parley.soap.interop.cases;

import dev.parley.soap.mapping.XmlType;

/** Record of another namespace, with its elements in that namespace. */
@XmlType(namespace = Address.NAMESPACE, qualified = true)
public record Address(String street, String city) {
  /** Namespace of the type and its elements. */
  public static final String NAMESPACE = "urn:parley:interop:addresses";
}
