/**
 * Image header parsers (JPEG, PNG, GIF): read dimensions and scans without decoding a pixel, so
 * that the cost of decoding is known before it begins.
 */
@NullMarked
package dev.parley.files.header;

import org.jspecify.annotations.NullMarked;
