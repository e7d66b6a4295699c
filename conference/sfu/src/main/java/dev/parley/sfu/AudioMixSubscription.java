package dev.parley.sfu;

import dev.parley.media.payload.RedWriter;
import dev.parley.media.rtp.HeaderExtensionIds;
import dev.parley.media.rtp.RtpPacket;
import dev.parley.media.rtp.RtpWriter;
import dev.parley.media.sdp.CodecFormat;
import dev.parley.media.sdp.NegotiatedSection;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import org.jspecify.annotations.Nullable;

/**
 * RTP stream of the mixed audio to one peer, with redundancy where the peer supports it (RFC 2198).
 * Threads: confined to its owner.
 */
final class AudioMixSubscription {
  private static final int REDUNDANT = 1;
  private static final int VERSION = 0x80;
  private static final VarHandle SHORT =
      MethodHandles.byteArrayViewVarHandle(short[].class, ByteOrder.BIG_ENDIAN);
  private static final VarHandle INT =
      MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.BIG_ENDIAN);

  private final SfuContext context;
  private final DownlinkSender sender;
  private final ScratchBuffers scratch;
  private final SubscriptionParameters watch;
  private final byte[] packet = new byte[ScratchBuffers.BYTES];
  private CodecFormat format;
  private RtpWriter writer;
  private @Nullable RedWriter red;
  private int sequence;

  AudioMixSubscription(
      SfuContext context,
      DownlinkSender sender,
      SubscriptionParameters watch,
      NegotiatedSection section) {
    this.context = context;
    this.sender = sender;
    scratch = context.scratch();
    this.watch = watch;
    sequence = context.random().nextInt() & 0xffff;
    negotiated(section);
  }

  /** Applies the formats and header extension ids of a renegotiation. */
  void negotiated(NegotiatedSection section) {
    format = section.formats().getFirst();
    writer = new RtpWriter(HeaderExtensionIds.NONE, HeaderExtensionIds.of(section.extensions()));
    red = format.red() == CodecFormat.NONE ? null : new RedWriter(format.payloadType(), REDUNDANT);
  }

  SubscriptionParameters watch() {
    return watch;
  }

  /** Sends a packet of the mix. */
  void frame(byte[] opus, int timestamp) {
    RedWriter doubled = red;
    int payload = RtpPacket.HEADER_BYTES;
    int room = opus.length + (doubled == null ? 0 : doubled.overheadMax());
    if (!sender.connected() || payload + room > ScratchBuffers.PACKET_BYTES) {
      return;
    }
    int length;
    if (doubled == null) {
      System.arraycopy(opus, 0, packet, payload, opus.length);
      length = opus.length;
    } else {
      length = doubled.write(opus, 0, opus.length, timestamp, packet, payload);
    }
    packet[0] = (byte) VERSION;
    packet[1] = (byte) (doubled == null ? format.payloadType() : format.red());
    SHORT.set(packet, 2, (short) sequence++);
    INT.set(packet, 4, timestamp);
    INT.set(packet, 8, watch.ssrc());
    if (scratch.in.wrap(packet, 0, payload + length)) {
      int written = writer.write(scratch.in, scratch.bytes, 0, scratch.out);
      if (written > 0) {
        sender.send(scratch.bytes, written, writer, context.now());
      }
    }
  }
}
