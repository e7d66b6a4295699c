package dev.parley.media.rtcp;

/** Types of RTCP packets, and formats of feedback. */
public final class Rtcp {
  /** Sender report. */
  public static final int SENDER_REPORT = 200;

  /** Receiver report. */
  public static final int RECEIVER_REPORT = 201;

  /** Source description. */
  public static final int SOURCE_DESCRIPTION = 202;

  /** A source leaves. */
  public static final int BYE = 203;

  /** Feedback about the transport, of several formats. */
  public static final int TRANSPORT_FEEDBACK = 205;

  /** Feedback about the payload, of several formats. */
  public static final int PAYLOAD_FEEDBACK = 206;

  /** Format of transport feedback: these packets are missing. */
  public static final int NACK = 1;

  /** Format of transport feedback: which packets came when. */
  public static final int TRANSPORT_WIDE = 15;

  /** Format of payload feedback: the picture is lost. */
  public static final int PICTURE_LOSS = 1;

  /** Format of payload feedback: a key frame is wanted. */
  public static final int FULL_INTRA_REQUEST = 4;

  /** Format of payload feedback: of the application; here the estimate of a receiver (REMB). */
  public static final int APPLICATION = 15;

  /** Octets of feedback before what its format says: header, sender, source. */
  static final int FEEDBACK_BYTES = 12;

  static final int REMB_NAME = 0x52454d42;

  private Rtcp() {}
}
