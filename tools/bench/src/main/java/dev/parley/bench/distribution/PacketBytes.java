package dev.parley.bench.distribution;

/**
 * Payloads of the packets of a burst: arrays that are there, or a new one for each packet, filled
 * in a loop.
 */
final class PacketBytes {
  private final byte[][] ready;
  private final boolean fills;

  PacketBytes(PacketBurst burst) {
    ready = new byte[burst.packets()][burst.bytes()];
    fills = burst.load().fills();
  }

  byte[] packet(int number) {
    if (!fills) {
      return ready[number];
    }
    byte[] made = new byte[ready[number].length];
    for (int i = 0; i < made.length; i++) {
      made[i] = (byte) i;
    }
    return made;
  }
}
