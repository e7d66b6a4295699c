/**
 * Audio: active speaker detection by audio levels (RFC 6464), adaptive jitter buffer for Opus (RFC
 * 6716, 7587), and mixing of the loudest members into one stream for listeners with low bandwidth.
 */
@NullMarked
package dev.parley.media.audio;

import org.jspecify.annotations.NullMarked;
