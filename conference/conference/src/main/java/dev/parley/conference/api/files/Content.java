package dev.parley.conference.api.files;

import java.util.concurrent.Flow;

/**
 * Bytes on their way. Whoever gets it subscribes to the pieces, or cancels them.
 *
 * @param type the media type
 * @param bytes how many there are
 * @param width in pixels, of a picture that the server made; else 0
 * @param height in pixels, of a picture that the server made; else 0
 * @param pieces of at most 16 KiB, in order; fails when the file changes meanwhile
 */
public record Content(
    String type, long bytes, int width, int height, Flow.Publisher<byte[]> pieces) {}
