/**
 * Common Data Representation (CORBA 3.3 part 2, section 9.3): values as bytes in either byte order,
 * each aligned to its own size. {@link dev.parley.iiop.cdr.CdrOutput} encodes, {@link
 * dev.parley.iiop.cdr.CdrInput} decodes bytes from untrusted peers: every length is checked against
 * the remaining bytes and against {@link dev.parley.iiop.cdr.IiopLimits} before anything is
 * allocated, and malformed data ends in a {@link dev.parley.iiop.cdr.CdrException}.
 *
 * <p>Threads: objects of this package belong to one thread at a time.
 */
@NullMarked
package dev.parley.iiop.cdr;

import org.jspecify.annotations.NullMarked;
