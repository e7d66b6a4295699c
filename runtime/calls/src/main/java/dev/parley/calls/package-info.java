/**
 * User API of Parley: {@link dev.parley.calls.Parley} exports, listens and connects, {@link
 * dev.parley.calls.Peer} looks up servants, and annotations configure contract interfaces.
 *
 * <p>Servants run on virtual threads, unless {@link dev.parley.calls.Inline} says otherwise.
 * Completion stages complete on the thread that read the reply; their dependent actions must not
 * block.
 */
@NullMarked
package dev.parley.calls;

import org.jspecify.annotations.NullMarked;
