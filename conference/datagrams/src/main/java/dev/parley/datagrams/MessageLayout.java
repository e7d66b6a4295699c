package dev.parley.datagrams;

/** Layout of Linux's mmsghdr, iovec and cmsghdr on 64-bit systems. */
final class MessageLayout {
  static final int NAME = 0;
  static final int NAME_BYTES = 8;
  static final int VECTORS = 16;
  static final int VECTOR_COUNT = 24;
  static final int CONTROL = 32;
  static final int CONTROL_BYTES = 40;
  static final int FLAGS = 48;
  static final int LENGTH = 56;

  /** Size of an mmsghdr. */
  static final int BYTES = 64;

  /** Size of an iovec: an address and a length. */
  static final int VECTOR = 16;

  /** Size of a cmsghdr (length, level, type) with a 16-bit value, padded. */
  static final int SEGMENT_CONTROL = 24;

  /** Value of the length field of such a cmsghdr, without the padding. */
  static final int SEGMENT_CONTROL_LENGTH = 18;

  private MessageLayout() {}
}
