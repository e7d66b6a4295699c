/**
 * Sound: who speaks (by the levels of RFC 6464), packets of Opus (RFC 6716, 7587) brought into the
 * order and pace in which they were spoken, and many voices mixed into one stream for thin lines.
 */
@NullMarked
package dev.parley.media.audio;

import org.jspecify.annotations.NullMarked;
