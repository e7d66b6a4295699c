/**
 * Layer selection and stream rewriting: which packets of a track a receiver gets, and their
 * numbering as one continuous RTP stream.
 *
 * <p>For each subscription there is a {@link dev.parley.media.layers.LayerSelector}, which decides
 * about each packet and says why, and a {@link dev.parley.media.layers.StreamRewriter}, which
 * numbers what passes. Both are told of every packet of the track:
 *
 * <pre>{@code
 * arrival.set(encoding, sequence, timestamp, marker, view, now);       // once for all subscriptions
 * ForwardingDecision verdict = selector.take(arrival);
 * switch (rewriter.number(arrival, verdict, selector.marker())) {
 *   case SEND -> rewriter.write(copy, 0, view, descriptorFrom, descriptorLength);   // of the packet's copy
 *   case FILL -> length = rewriter.writeEmpty(buffer, 0, payloadType);
 *   case DROP -> {}
 * }
 * int encoding = selector.keyFrameWanted(now);                          // PLI to the publisher, if any
 * }</pre>
 *
 * <p>When the receiver asks again, {@code rewriter.recall(sequence)} tells which packet of the
 * source that was; {@code write} or {@code writeEmpty} then make it once more.
 *
 * <p>Nothing is allocated per packet. One thread at a time.
 */
@NullMarked
package dev.parley.media.layers;

import org.jspecify.annotations.NullMarked;
