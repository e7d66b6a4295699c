/**
 * How the values of Java types travel by IIOP: a {@link dev.parley.iiop.codec.Marshaller} for each
 * type of an IDL contract, and the reading of contracts ({@link
 * dev.parley.iiop.codec.IiopContracts}), which refuses what has no IDL form with the reason.
 *
 * <p>Marshallers are immutable and safe for all threads; {@link dev.parley.iiop.codec.Writing} and
 * {@link dev.parley.iiop.codec.Reading} belong to the one thread that writes or reads a message.
 */
@NullMarked
package dev.parley.iiop.codec;

import org.jspecify.annotations.NullMarked;
