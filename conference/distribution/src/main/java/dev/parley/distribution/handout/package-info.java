/**
 * Hand-out of a file to all members of a group: the content in pieces with a hash each, and the
 * payloads of FILE and FILE_REPORT packets (the scheme of NORM, RFC 5740, with the objects and
 * payload ids of FLUTE, RFC 6726).
 *
 * <p>A piece is a source block of FLUTE. All members lack other packets, so what is sent again is
 * parity of the piece, which each of them uses in place of its own losses.
 */
@NullMarked
package dev.parley.distribution.handout;

import org.jspecify.annotations.NullMarked;
