/**
 * Headers of picture files (JPEG, PNG, GIF), read without decoding a pixel: what decoding would
 * cost is known before it begins.
 */
@NullMarked
package dev.parley.files.header;

import org.jspecify.annotations.NullMarked;
