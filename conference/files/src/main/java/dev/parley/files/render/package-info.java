/**
 * Rendering of images and PDFs to page images in separate processes. The files are untrusted and
 * their decoders are large: they run in a confined process, which {@link
 * dev.parley.files.render.Renderer} starts on demand, limits, and kills. Its result is a newly
 * encoded image.
 */
@NullMarked
package dev.parley.files.render;

import org.jspecify.annotations.NullMarked;
