/**
 * Devices of a member: what they capture is published in its room, and what others publish is
 * played by a speaker, decoded, and shown in a window.
 *
 * <p>A device runs on a thread of its own, which also encodes. Each received video has a decoder
 * and a thread ({@code parley-decoder}); no lock is shared between them.
 */
@NullMarked
package dev.parley.client.devices;

import org.jspecify.annotations.NullMarked;
