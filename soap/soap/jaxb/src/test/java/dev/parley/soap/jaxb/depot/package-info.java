@jakarta.xml.bind.annotation.XmlSchema(namespace = "urn:depot")
package dev.parley.soap.jaxb.depot;
