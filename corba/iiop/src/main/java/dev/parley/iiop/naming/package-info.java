/**
 * The naming service of CORBA: a client of any, and a server that any ORB may use.
 *
 * <p>{@link dev.parley.iiop.naming.Naming} takes names as text, such as {@code
 * shop/Orders.service}; {@link dev.parley.iiop.naming.NamingContextExt} is the contract that
 * travels. Servants of {@link dev.parley.iiop.naming.NamingServer} run in the threads of calls.
 */
@NullMarked
package dev.parley.iiop.naming;

import org.jspecify.annotations.NullMarked;
