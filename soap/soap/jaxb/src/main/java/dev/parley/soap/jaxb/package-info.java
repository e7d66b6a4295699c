/**
 * JAXB beans (Jakarta XML Binding 4.0) in SOAP contracts. The entry point is {@link
 * dev.parley.soap.jaxb.JaxbBinding}, which is found as a service; nobody else names it.
 */
@NullMarked
package dev.parley.soap.jaxb;

import org.jspecify.annotations.NullMarked;
