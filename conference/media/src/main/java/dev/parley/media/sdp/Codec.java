package dev.parley.media.sdp;

import java.util.Locale;

/** Supported codec, named by its RTP payload format. */
public enum Codec {
  /** Opus (RFC 7587). */
  OPUS(MediaKind.AUDIO, "opus", 48_000, 2),
  /** VP8 (RFC 7741). */
  VP8(MediaKind.VIDEO, "VP8", 90_000, 1),
  /** H.264 (RFC 6184). */
  H264(MediaKind.VIDEO, "H264", 90_000, 1),
  /** VP9 (RFC 9628). */
  VP9(MediaKind.VIDEO, "VP9", 90_000, 1),
  /** AV1 (RTP Payload Format For AV1, version 1.0). */
  AV1(MediaKind.VIDEO, "AV1", 90_000, 1);

  private final MediaKind kind;
  private final String encoding;
  private final int clockRate;
  private final int channels;

  Codec(MediaKind kind, String encoding, int clockRate, int channels) {
    this.kind = kind;
    this.encoding = encoding;
    this.clockRate = clockRate;
    this.channels = channels;
  }

  /** {@return kind of the media} */
  public MediaKind kind() {
    return kind;
  }

  /** {@return RTP clock rate in Hz} */
  public int clockRate() {
    return clockRate;
  }

  /** {@return encoding name in rtpmap} */
  public String encoding() {
    return encoding;
  }

  /** {@return number of channels in rtpmap; 1 for video} */
  public int channels() {
    return channels;
  }

  /** {@return the rtpmap value: name, clock rate and channels} */
  String rtpmap() {
    return encoding + '/' + clockRate + (channels > 1 ? "/" + channels : "");
  }

  boolean is(String rtpmap) {
    var text = rtpmap.toLowerCase(Locale.ROOT);
    var own = rtpmap().toLowerCase(Locale.ROOT);
    return text.equals(own) || (channels == 1 && text.equals(own + "/1"));
  }
}
