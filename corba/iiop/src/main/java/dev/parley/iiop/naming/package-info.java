/**
 * CORBA Naming Service 1.3: a client of any naming service, and a naming server that every ORB can
 * use.
 *
 * <p>{@link dev.parley.iiop.naming.NamingClient} accepts stringified names such as {@code
 * shop/Orders.service}; {@link dev.parley.iiop.naming.NamingContextExt} is the remote contract.
 * Threads: servants of {@link dev.parley.iiop.naming.NamingServer} run in the threads of calls.
 */
@NullMarked
package dev.parley.iiop.naming;

import org.jspecify.annotations.NullMarked;
