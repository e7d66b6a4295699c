package dev.parley.media.rtcp;

/** RTCP packet types and feedback formats. */
public final class RtcpTypes {
  /** Sender report. */
  public static final int SENDER_REPORT = 200;

  /** Receiver report. */
  public static final int RECEIVER_REPORT = 201;

  /** Source description. */
  public static final int SOURCE_DESCRIPTION = 202;

  /** Goodbye. */
  public static final int BYE = 203;

  /** Transport layer feedback (RTPFB), of several formats. */
  public static final int TRANSPORT_FEEDBACK = 205;

  /** Payload-specific feedback (PSFB), of several formats. */
  public static final int PAYLOAD_FEEDBACK = 206;

  /** Transport feedback format: generic NACK. */
  public static final int NACK = 1;

  /** Transport feedback format: transport-wide congestion control. */
  public static final int TRANSPORT_WIDE = 15;

  /** Payload feedback format: picture loss indication (PLI). */
  public static final int PICTURE_LOSS = 1;

  /** Payload feedback format: full intra request (FIR). */
  public static final int FULL_INTRA_REQUEST = 4;

  /** Payload feedback format: application layer feedback, used for REMB. */
  public static final int APPLICATION = 15;

  /** Length of a feedback packet before its feedback control information: header and two SSRCs. */
  static final int FEEDBACK_BYTES = 12;

  static final int REMB_NAME = 0x52454d42;

  private RtcpTypes() {}
}
