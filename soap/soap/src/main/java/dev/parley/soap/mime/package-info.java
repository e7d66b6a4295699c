/**
 * Messages with parts: multipart/related (RFC 2387) read within limits and written, media types,
 * and parts that wait to be read.
 */
@NullMarked
package dev.parley.soap.mime;

import org.jspecify.annotations.NullMarked;
