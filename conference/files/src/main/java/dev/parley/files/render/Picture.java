package dev.parley.files.render;

import dev.parley.files.MediaType;

/**
 * A page as a picture. Whoever has it treats its bytes as constant.
 *
 * @param type PNG or JPEG
 * @param width in pixels
 * @param height in pixels
 * @param bytes of the picture file
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
public record Picture(MediaType type, int width, int height, byte[] bytes) {}
