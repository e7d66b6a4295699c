package dev.parley.files.render;

import dev.parley.files.MediaType;

/**
 * Rendered page as an image file. Its bytes must not be modified.
 *
 * @param type PNG or JPEG
 * @param width in pixels
 * @param height in pixels
 * @param bytes of the picture file
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
public record RenderedPage(MediaType type, int width, int height, byte[] bytes) {}
