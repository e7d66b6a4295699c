/**
 * Interoperability test harness: processes with other ORBs, built from the sources of this module,
 * started, sent commands, and stopped.
 *
 * <p>Threads: each object is confined to the thread that created it; a {@link
 * dev.parley.interop.GiopRecorder} has threads of its own.
 */
@NullMarked
package dev.parley.interop;

import org.jspecify.annotations.NullMarked;
