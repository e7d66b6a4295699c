package dev.parley.soap.interop.peer;

import jakarta.xml.bind.annotation.XmlAccessType;
import jakarta.xml.bind.annotation.XmlAccessorType;
import jakarta.xml.bind.annotation.XmlElement;
import jakarta.xml.bind.annotation.XmlType;

/** Bean of another namespace, with its elements in that namespace. */
@XmlAccessorType(XmlAccessType.FIELD)
@XmlType(name = "Address", namespace = Address.NAMESPACE)
public class Address {
  public static final String NAMESPACE = "urn:parley:interop:addresses";

  @XmlElement(namespace = NAMESPACE, required = true)
  public String street;

  @XmlElement(namespace = NAMESPACE, required = true)
  public String city;

  public static Address of(String street, String city) {
    Address address = new Address();
    address.street = street;
    address.city = city;
    return address;
  }
}
