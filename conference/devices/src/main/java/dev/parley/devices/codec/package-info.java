/**
 * Codecs and pixel conversion by libraries of the system: libopus, libvpx, dav1d and libyuv. Each
 * is loaded when it is first used, and its version is checked where the library tells one.
 *
 * <p>An encoder or decoder has memory of its own and belongs to one stream: several run in parallel
 * without a lock.
 */
@NullMarked
package dev.parley.devices.codec;

import org.jspecify.annotations.NullMarked;
