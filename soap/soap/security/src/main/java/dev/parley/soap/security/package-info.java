/**
 * WS-Security 1.1 (OASIS, 2006) for the envelopes of SOAP clients and exports: UsernameToken,
 * timestamps, X.509 signatures, encryption, and assertions that are passed on. {@link
 * dev.parley.soap.security.MessageSecurity} is the filter; {@link
 * dev.parley.soap.security.OutgoingSecurity} names what messages get that are sent, and {@link
 * dev.parley.soap.security.IncomingSecurity} what received ones must have.
 */
@NullMarked
package dev.parley.soap.security;

import org.jspecify.annotations.NullMarked;
