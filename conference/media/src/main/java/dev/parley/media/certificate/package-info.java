/**
 * X.509 certificates (RFC 5280) with ECDSA P-256 keys, for DTLS and for TLS: self-signed, or signed
 * by an authority.
 *
 * <p>Only this package builds certificates.
 */
@NullMarked
package dev.parley.media.certificate;

import org.jspecify.annotations.NullMarked;
