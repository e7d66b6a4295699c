/**
 * Forward error correction: blocks of consecutive packets of the stream, with parity packets by a
 * Reed-Solomon code over GF(256) (the Cauchy matrix of RFC 5510's kind). Any {@code n} lost packets
 * of a block are recovered from any {@code n} of its parity packets.
 *
 * <p>Products are looked up in a table of 64 KiB: at 10 Mbit/s and four parity packets per block
 * that is a percent of a core. Each object is used by one thread at a time.
 */
@NullMarked
package dev.parley.distribution.fec;

import org.jspecify.annotations.NullMarked;
