package dev.parley.room.api.files;

import java.util.concurrent.Flow;

/**
 * Streamed content of a file. The receiver must subscribe to the pieces, or subscribe and cancel.
 *
 * @param type the media type
 * @param bytes the total number of bytes
 * @param width in pixels, of an image that the server rendered; otherwise 0
 * @param height in pixels, of an image that the server rendered; otherwise 0
 * @param pieces of at most 16 KiB, in order; the stream fails when the file changes meanwhile
 */
public record ContentStream(
    String type, long bytes, int width, int height, Flow.Publisher<byte[]> pieces) {}
