package dev.parley.media.sdp;

import java.util.Locale;

/** The codecs that are understood. */
public enum Codec {
  /** RFC 7587. */
  OPUS(MediaKind.AUDIO, "opus", 48_000, 2),
  /** RFC 7741. */
  VP8(MediaKind.VIDEO, "VP8", 90_000, 1),
  /** RFC 6184. */
  H264(MediaKind.VIDEO, "H264", 90_000, 1),
  /** RFC 9628. */
  VP9(MediaKind.VIDEO, "VP9", 90_000, 1),
  /** The RTP payload format of AV1, version 1.0. */
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

  /** {@return what it carries} */
  public MediaKind kind() {
    return kind;
  }

  /** {@return units of RTP time in a second} */
  public int clockRate() {
    return clockRate;
  }

  /** {@return its name as an rtpmap has it} */
  public String encoding() {
    return encoding;
  }

  /** {@return channels as an rtpmap has them; 1 for pictures} */
  public int channels() {
    return channels;
  }

  /** {@return its name, rate and channels as an rtpmap has them} */
  String rtpmap() {
    return encoding + '/' + clockRate + (channels > 1 ? "/" + channels : "");
  }

  boolean is(String rtpmap) {
    var text = rtpmap.toLowerCase(Locale.ROOT);
    var own = rtpmap().toLowerCase(Locale.ROOT);
    return text.equals(own) || (channels == 1 && text.equals(own + "/1"));
  }
}
