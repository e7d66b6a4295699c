/**
 * Interoperability test harness: processes with other SOAP stacks, built from the sources of this
 * module, started, sent commands, and stopped.
 *
 * <p>Threads: each object is confined to the thread that created it.
 */
@NullMarked
package dev.parley.soap.interop;

import org.jspecify.annotations.NullMarked;
