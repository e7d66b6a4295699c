/**
 * Congestion control: transport-wide feedback (draft-holmer-rmcat-transport-wide-cc-extensions-01)
 * and the send-side bandwidth estimate that follows from it (draft-ietf-rmcat-gcc-02).
 *
 * <p>As a receiver: a {@link dev.parley.media.congestion.TransportFeedbackWriter} takes the
 * arrivals of packets and writes the RTCP packets for their sender. As a sender: a {@link
 * dev.parley.media.congestion.SentPacketLog} numbers the packets, a {@link
 * dev.parley.media.congestion.TransportFeedbackReader} parses the receiver's feedback, and a {@link
 * dev.parley.media.congestion.BandwidthEstimate} computes the available bandwidth and its reason.
 *
 * <p>Each object serves one peer, one thread at a time. Nothing is allocated per packet.
 */
@NullMarked
package dev.parley.media.congestion;

import org.jspecify.annotations.NullMarked;
