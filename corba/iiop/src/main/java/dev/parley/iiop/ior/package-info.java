/**
 * References to objects: as they travel, {@link dev.parley.iiop.ior.Ior} with its {@link
 * dev.parley.iiop.ior.IiopProfile}s; as text, {@code IOR:}, {@code corbaloc:} and {@code
 * corbaname:} (CORBA 3.3 part 2, sections 7.6 and 9.7); and explained to people by {@link
 * dev.parley.iiop.ior.IorExplainer}.
 *
 * <p>Everything is immutable and safe for all threads.
 */
@NullMarked
package dev.parley.iiop.ior;

import org.jspecify.annotations.NullMarked;
