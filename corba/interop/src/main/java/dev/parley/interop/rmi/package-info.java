/**
 * Remote interfaces and transmitted classes of the RMI-IIOP interoperability tests, in the style of
 * an EJB server of the time.
 *
 * <p>Threads: values are not shared; servants are called by the threads of their ORB.
 */
@NullMarked
package dev.parley.interop.rmi;

import org.jspecify.annotations.NullMarked;
