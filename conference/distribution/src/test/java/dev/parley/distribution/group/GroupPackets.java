package dev.parley.distribution.group;

import java.util.Random;

/** Keys and packets for tests. */
final class GroupPackets {
  static final int GROUP = 7;
  static final long FIRST = 1_000;

  private GroupPackets() {}

  static GroupKey key(int epoch) {
    return new GroupKey(epoch, FIRST, material(epoch));
  }

  static byte[] material(int seed) {
    byte[] material = new byte[GroupCipher.MATERIAL_BYTES];
    new Random(seed).nextBytes(material);
    return material;
  }

  static byte[] payload(int length) {
    byte[] payload = new byte[length];
    new Random(length).nextBytes(payload);
    return payload;
  }

  static byte[] sealed(GroupSealer sealer, GroupPacketKind kind, long sequence, byte[] payload) {
    byte[] packet = new byte[payload.length + GroupHeader.OVERHEAD];
    int length = sealer.seal(kind, 0, sequence, payload, 0, payload.length, packet, 0);
    if (length != packet.length) {
      throw new AssertionError("a packet of " + length + " bytes");
    }
    return packet;
  }

  static byte[] data(GroupSealer sealer, long sequence) {
    return sealed(sealer, GroupPacketKind.DATA, sequence, payload(100));
  }
}
