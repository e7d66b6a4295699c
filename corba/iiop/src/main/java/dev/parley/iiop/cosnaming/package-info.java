/**
 * Contracts of the CORBA Naming Service 1.3, the OMG's module CosNaming: {@link
 * dev.parley.iiop.cosnaming.NamingContextExt} and the types that it passes, and stringified names
 * such as {@code shop/Orders.service}.
 */
@NullMarked
package dev.parley.iiop.cosnaming;

import org.jspecify.annotations.NullMarked;
