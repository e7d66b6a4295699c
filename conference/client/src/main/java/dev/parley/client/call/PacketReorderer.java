package dev.parley.client.call;

import dev.parley.media.rtp.RtpPacket;
import org.jspecify.annotations.Nullable;

/**
 * Puts the packets of a video track into their order, and waits for retransmissions; a packet that
 * does not come in time is given up. Threads: one at a time.
 */
final class PacketReorderer {
  /** Packets that wait for an earlier one: about a second of a large video. */
  static final int PACKETS_MAX = 512;

  /** Time for which a missing packet is waited for. */
  static final long WAIT_NANOS = 400_000_000;

  private static final int PACKET_BYTES_MAX = 1_500;

  /** Receiver of the packets. */
  interface Output {
    /** Handles the next packet in order. */
    void packet(byte[] payload, int length, int timestamp, int payloadType, boolean marker);

    /** Handles the loss of packets before the next one. */
    void lost();
  }

  private static final class Slot {
    final byte[] payload = new byte[PACKET_BYTES_MAX];
    boolean used;
    int length;
    int timestamp;
    int payloadType;
    boolean marker;
    long arrived;
  }

  private final @Nullable Slot[] slots = new Slot[PACKETS_MAX];
  private final Output output;
  private long next = -1;
  private long newest = -1;

  PacketReorderer(Output output) {
    this.output = output;
  }

  /**
   * Adds a packet.
   *
   * @param number counted on without wrapping
   */
  void put(RtpPacket packet, long number, long now) {
    if (next < 0) {
      next = number;
    }
    if (number < next || packet.payloadLength() > PACKET_BYTES_MAX) {
      return;
    }
    while (number - next >= PACKETS_MAX) {
      giveUp();
    }
    Slot slot = slot(number);
    if (slot.used) {
      return;
    }
    slot.used = true;
    slot.length = packet.payloadLength();
    slot.timestamp = packet.timestamp();
    slot.payloadType = packet.payloadType();
    slot.marker = packet.marker();
    slot.arrived = now;
    System.arraycopy(packet.bytes(), packet.payload(), slot.payload, 0, slot.length);
    newest = Math.max(newest, number);
    deliver();
  }

  /** Gives up packets for which later ones have waited too long. */
  void turn(long now) {
    for (long number = next; number >= 0 && number <= newest; number++) {
      Slot slot = slot(number);
      if (slot.used) {
        if (now - slot.arrived > WAIT_NANOS) {
          giveUp();
        }
        return;
      }
    }
  }

  /** Skips the missing packets at the front. */
  private void giveUp() {
    output.lost();
    if (newest < next) {
      next = Math.max(next + 1, newest + 1);
      return;
    }
    while (next <= newest && !slot(next).used) {
      next++;
    }
    if (next <= newest) {
      deliver();
    }
  }

  private void deliver() {
    for (Slot slot = slot(next); slot.used; slot = slot(next)) {
      slot.used = false;
      next++;
      output.packet(slot.payload, slot.length, slot.timestamp, slot.payloadType, slot.marker);
    }
  }

  private Slot slot(long number) {
    int index = (int) (number % PACKETS_MAX);
    Slot slot = slots[index];
    if (slot == null) {
      slot = new Slot();
      slots[index] = slot;
    }
    return slot;
  }
}
