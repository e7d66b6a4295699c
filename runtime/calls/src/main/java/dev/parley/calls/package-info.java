/**
 * What users of Parley touch: {@link dev.parley.calls.Parley} to export, listen and connect, {@link
 * dev.parley.calls.Peer} to look up, and the annotations of contract interfaces.
 *
 * <p>Servants run on virtual threads, unless {@link dev.parley.calls.Inline} says otherwise.
 * Completion stages complete on the thread that read the reply; what hangs on them must not block.
 */
@NullMarked
package dev.parley.calls;

import org.jspecify.annotations.NullMarked;
