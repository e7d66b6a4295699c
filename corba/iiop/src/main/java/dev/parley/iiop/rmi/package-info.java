/**
 * RMI-IIOP (Java to IDL mapping, OMG formal/2008-01-14): {@code java.rmi.Remote} interfaces as
 * contracts, serializable Java objects as valuetypes, and the filters for the classes that a peer
 * may name.
 *
 * <p>Threads: the state of a message belongs to the one thread that writes or reads it.
 */
@NullMarked
package dev.parley.iiop.rmi;

import org.jspecify.annotations.NullMarked;
