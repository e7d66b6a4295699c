/**
 * RMI-IIOP: {@code java.rmi.Remote} interfaces as contracts, Java objects as values by the rules of
 * serialization, and which classes a peer may name (OMG formal/2008-01-14, Java to IDL).
 *
 * <p>A value's bytes belong to the one thread that writes or reads its message.
 */
@NullMarked
package dev.parley.iiop.rmi;

import org.jspecify.annotations.NullMarked;
