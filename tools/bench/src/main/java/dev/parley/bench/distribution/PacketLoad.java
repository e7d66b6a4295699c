package dev.parley.bench.distribution;

import java.util.Locale;

/**
 * Work of a sender beside sending: when rights are checked, and whether it makes the bytes of each
 * packet.
 */
enum PacketLoad {
  /** Rights are checked once for each receiver, when it joins; the bytes are there. */
  JOIN(false, false),
  /** Rights are checked for each packet and receiver; the bytes are there. */
  PACKET(true, false),
  /** Rights are checked at join; each packet is a new array, filled in a loop. */
  JOIN_FILLED(false, true),
  /** Rights are checked for each packet and receiver; each packet is a new array that is filled. */
  PACKET_FILLED(true, true);

  private final boolean checksPackets;
  private final boolean fills;

  PacketLoad(boolean checksPackets, boolean fills) {
    this.checksPackets = checksPackets;
    this.fills = fills;
  }

  boolean checksPackets() {
    return checksPackets;
  }

  boolean fills() {
    return fills;
  }

  /** {@return the description in reports} */
  String text() {
    return (checksPackets ? "rights checked per packet" : "rights checked at join")
        + (fills ? ", packets made" : "");
  }

  /** {@return the name in questions} */
  String word() {
    return name().toLowerCase(Locale.ROOT);
  }

  static PacketLoad of(String word) {
    return valueOf(word.toUpperCase(Locale.ROOT));
  }
}
