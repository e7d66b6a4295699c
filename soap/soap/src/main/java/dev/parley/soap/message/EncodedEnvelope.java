package dev.parley.soap.message;

import dev.parley.soap.api.SoapVersion;

/**
 * Envelope as bytes, which are not to be changed.
 *
 * @param action SOAP action; empty for none
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
public record EncodedEnvelope(SoapVersion version, String action, byte[] bytes) {}
