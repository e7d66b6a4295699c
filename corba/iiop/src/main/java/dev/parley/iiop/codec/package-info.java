/**
 * Marshalling of Java values by the IDL to Java mapping (CORBA 3.3 part 2, section 9.3): a {@link
 * dev.parley.iiop.codec.Marshaller} per type of an IDL contract, and the contract reader ({@link
 * dev.parley.iiop.codec.IiopContracts}), which rejects a type without an IDL mapping with the
 * reason.
 *
 * <p>Threads: marshallers are immutable and safe for all threads; {@link
 * dev.parley.iiop.codec.MarshalContext} and {@link dev.parley.iiop.codec.UnmarshalContext} belong
 * to the one thread that writes or reads a message.
 */
@NullMarked
package dev.parley.iiop.codec;

import org.jspecify.annotations.NullMarked;
