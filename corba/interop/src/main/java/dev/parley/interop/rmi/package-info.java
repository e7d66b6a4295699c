/**
 * What is called over RMI-IIOP in the tests of interoperability: a {@code java.rmi.Remote}
 * interface and the classes that travel, as somebody would have written them for an EJB server.
 *
 * <p>Threads: values are not shared; servants are called by the threads of their ORB.
 */
@NullMarked
package dev.parley.interop.rmi;

import org.jspecify.annotations.NullMarked;
