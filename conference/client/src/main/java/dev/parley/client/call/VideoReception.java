package dev.parley.client.call;

import dev.parley.client.media.VideoFrame;
import dev.parley.client.transport.IncomingStream;
import dev.parley.media.payload.FrameAssembler;
import dev.parley.media.rtp.RtpPacket;
import dev.parley.media.rtp.TimestampUnwrapper;
import dev.parley.media.sdp.Codec;
import dev.parley.media.sdp.CodecFormat;
import dev.parley.room.api.media.MediaTrack;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Received video track: complete frames in order. Threads: that of its connection. */
final class VideoReception implements IncomingStream.Listener, PacketReorderer.Output {
  private final MediaTrack track;
  private final MediaSinks sinks;
  private final PacketReorderer packets = new PacketReorderer(this);
  private final Map<Integer, Codec> codecs = new HashMap<>(); // by payload type
  private final TimestampUnwrapper timestamps = new TimestampUnwrapper();
  private @Nullable IncomingStream stream; // null: before it is added
  private @Nullable FrameAssembler assembler; // null: before the first packet
  private @Nullable Codec codec;
  private boolean broken = true; // until the next key frame
  private boolean unfinished; // whether the last packet did not end its frame
  private int lastTimestamp;

  VideoReception(MediaTrack track, MediaSinks sinks) {
    this.track = track;
    this.sinks = sinks;
  }

  void stream(IncomingStream added) {
    stream = added;
  }

  @Override
  public void packet(
      RtpPacket packet, CodecFormat format, long number, boolean repeated, long now) {
    codecs.put(format.payloadType(), format.codec());
    packets.put(packet, number, now);
  }

  /** Gives up what is missing for too long. */
  void turn(long now) {
    packets.turn(now);
    if (broken && stream != null) {
      stream.wantKeyFrame();
    }
  }

  @Override
  public void lost() {
    broken = true;
    if (assembler != null) {
      assembler.gap();
    }
  }

  @Override
  public void packet(byte[] payload, int length, int timestamp, int payloadType, boolean marker) {
    Codec now = codecs.get(payloadType);
    if (now == null || length == 0) {
      return; // padding
    }
    if (now != codec || assembler == null) {
      codec = now;
      assembler = FrameAssembler.of(now.encoding()).orElseThrow();
      broken = true;
    }
    if (unfinished && timestamp != lastTimestamp) {
      lost(); // the server stopped in the middle of a frame, as it does on a slow link
    }
    unfinished = !marker;
    lastTimestamp = timestamp;
    if (assembler.add(payload, 0, length, marker)) {
      frame(assembler, now, timestamp);
    }
  }

  private void frame(FrameAssembler complete, Codec codec, int timestamp) {
    broken &= !complete.keyFrame();
    Consumer<VideoFrame> video = sinks.video();
    if (!broken && video != null) {
      byte[] bytes = Arrays.copyOf(complete.bytes(), complete.length());
      long time = timestamps.unwrap(timestamp);
      video.accept(new VideoFrame(track, codec, time, complete.keyFrame(), bytes));
    }
  }
}
