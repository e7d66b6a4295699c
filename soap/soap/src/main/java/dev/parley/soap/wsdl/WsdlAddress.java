package dev.parley.soap.wsdl;

import dev.parley.soap.api.SoapVersion;
import java.net.URI;

/**
 * Address of a service, which becomes a port of its WSDL.
 *
 * @param version version of SOAP that is spoken there
 * @param location address as callers see it
 */
public record WsdlAddress(SoapVersion version, URI location) {}
