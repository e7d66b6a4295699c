/**
 * Interoperable object references (CORBA 3.3 part 2, sections 7.6 and 9.7): {@link
 * dev.parley.iiop.ior.Ior} with its {@link dev.parley.iiop.ior.IiopProfile}s; the object URLs
 * {@code IOR:}, {@code corbaloc:} and {@code corbaname:}; and a description for people by {@link
 * dev.parley.iiop.ior.IorExplainer}.
 *
 * <p>Threads: all types are immutable and safe for all threads.
 */
@NullMarked
package dev.parley.iiop.ior;

import org.jspecify.annotations.NullMarked;
