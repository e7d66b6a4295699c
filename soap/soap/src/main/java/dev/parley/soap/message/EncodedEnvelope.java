package dev.parley.soap.message;

import dev.parley.soap.api.SoapVersion;
import dev.parley.soap.xml.XmlDocument;

/**
 * Envelope that is ready to be sent.
 *
 * @param action SOAP action; empty for none
 */
public record EncodedEnvelope(SoapVersion version, String action, XmlDocument document) {}
