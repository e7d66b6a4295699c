/**
 * Common Data Representation (CORBA 3.3 part 2, section 9.3): values as bytes in either byte order,
 * each aligned to its own size. {@link dev.parley.iiop.cdr.CdrOutput} writes, {@link
 * dev.parley.iiop.cdr.CdrInput} reads what a stranger wrote: every length is compared with what is
 * there and with {@link dev.parley.iiop.cdr.IiopLimits} before anything is allocated, and what is
 * wrong ends in a {@link dev.parley.iiop.cdr.CdrException}.
 *
 * <p>Objects here belong to one thread at a time.
 */
@NullMarked
package dev.parley.iiop.cdr;

import org.jspecify.annotations.NullMarked;
