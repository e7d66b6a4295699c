/**
 * Other ORBs as processes: built from the sources beside this module, started, told what to call,
 * and ended.
 *
 * <p>Threads: each object is for the thread that made it; a {@link dev.parley.interop.Recorder} has
 * threads of its own.
 */
@NullMarked
package dev.parley.interop;

import org.jspecify.annotations.NullMarked;
