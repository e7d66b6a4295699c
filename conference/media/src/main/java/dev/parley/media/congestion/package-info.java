/**
 * How much a line carries, and who tells: transport-wide feedback
 * (draft-holmer-rmcat-transport-wide-cc-extensions-01) and the send-side estimate that follows from
 * it (draft-ietf-rmcat-gcc-02).
 *
 * <p>As a receiver: a {@link dev.parley.media.congestion.FeedbackWriter} is told which packets
 * arrive, and writes the RTCP packets for their sender. As a sender: a {@link
 * dev.parley.media.congestion.SentLog} numbers what is sent, a {@link
 * dev.parley.media.congestion.FeedbackReader} reads what the receiver tells of it, and a {@link
 * dev.parley.media.congestion.BandwidthEstimate} says how much the line carries, and why.
 *
 * <p>Each object serves one peer, one thread at a time. Nothing is allocated per packet.
 */
@NullMarked
package dev.parley.media.congestion;

import org.jspecify.annotations.NullMarked;
