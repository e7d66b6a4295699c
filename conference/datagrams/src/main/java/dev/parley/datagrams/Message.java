package dev.parley.datagrams;

/** Where things are in Linux's mmsghdr, iovec and cmsghdr, on systems of 64 bits. */
final class Message {
  static final int NAME = 0;
  static final int NAME_BYTES = 8;
  static final int VECTORS = 16;
  static final int VECTOR_COUNT = 24;
  static final int CONTROL = 32;
  static final int CONTROL_BYTES = 40;
  static final int FLAGS = 48;
  static final int LENGTH = 56;

  /** An mmsghdr. */
  static final int BYTES = 64;

  /** An iovec: an address and a length. */
  static final int VECTOR = 16;

  /** A cmsghdr (length, level, type) with one number of 16 bits, padded. */
  static final int SEGMENT_CONTROL = 24;

  /** The length that such a cmsghdr has, without the padding. */
  static final int SEGMENT_CONTROL_LENGTH = 18;

  private Message() {}
}
