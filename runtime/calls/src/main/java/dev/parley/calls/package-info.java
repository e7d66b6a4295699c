/**
 * User API of Parley: {@link dev.parley.calls.Parley} exports, listens and connects, {@link
 * dev.parley.calls.Peer} looks up servants, and {@link dev.parley.calls.Contract} reads contract
 * interfaces, which annotations of {@code dev.parley.calls.api} configure.
 *
 * <p>Servants run on virtual threads, unless {@link dev.parley.calls.api.Inline} says otherwise.
 * Completion stages complete on the thread that read the reply; their dependent actions must not
 * block.
 */
@NullMarked
package dev.parley.calls;

import org.jspecify.annotations.NullMarked;
