package dev.parley.media.rtp;

import java.util.Map;

/** Negotiated ids of header extensions (RFC 8285). Immutable. */
public final class HeaderExtensionIds {
  /** Maximum id; ids above 14 need the two-byte form. */
  public static final int ID_MAX = 255;

  /** Empty mapping. */
  public static final HeaderExtensionIds NONE = new HeaderExtensionIds(Map.of());

  private final int[] ids = new int[HeaderExtension.values().length];

  private HeaderExtensionIds(Map<HeaderExtension, Integer> ids) {
    ids.forEach((kind, id) -> {
      if (id < 1 || id > ID_MAX || id == 15) {
        throw new IllegalArgumentException("header extension " + kind + " has id " + id);
      }
      this.ids[kind.place()] = id;
    });
  }

  /**
   * {@return a mapping with these ids}
   *
   * @throws IllegalArgumentException when an id is not 1 to 14 or 16 to {@link #ID_MAX}
   */
  public static HeaderExtensionIds of(Map<HeaderExtension, Integer> ids) {
    return new HeaderExtensionIds(ids);
  }

  /** {@return the id of an extension, or 0 when it was not negotiated} */
  public int id(HeaderExtension kind) {
    return ids[kind.place()];
  }

  /** {@return the index of an extension's data in a packet, or -1 for none} */
  public int find(HeaderExtension kind, RtpPacket packet) {
    int id = id(kind);
    return id == 0 ? -1 : packet.extension(id);
  }
}
