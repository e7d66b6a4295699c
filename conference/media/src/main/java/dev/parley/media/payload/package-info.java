/**
 * RTP payload formats: frame boundaries, layers and frame dependencies of a packet, RED, and
 * assembly of frames.
 *
 * <p>{@link dev.parley.media.payload.PayloadView} is the codec-independent interface for an SFU:
 * {@link dev.parley.media.payload.Vp8Payload} (RFC 7741, section 4.2), {@link
 * dev.parley.media.payload.Vp9Payload} (RFC 9628, section 4.2), {@link
 * dev.parley.media.payload.H264Payload} (RFC 6184, section 5), {@link
 * dev.parley.media.payload.Av1Payload} (RTP Payload Format For AV1, section 4), {@link
 * dev.parley.media.payload.DependencyDescriptor} (the same, appendix A) and {@link
 * dev.parley.media.payload.OpusPayload} (RFC 7587, RFC 6716 section 3.1). {@link
 * dev.parley.media.payload.RedPayload} is redundant audio (RFC 2198).
 *
 * <p>{@link dev.parley.media.payload.FrameAssembler} assembles frames for decoders and files.
 *
 * <p>Views are wrapped around one packet after another and allocate nothing. One thread at a time.
 */
@NullMarked
package dev.parley.media.payload;

import org.jspecify.annotations.NullMarked;
