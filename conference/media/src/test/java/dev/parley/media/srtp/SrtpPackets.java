package dev.parley.media.srtp;

import dev.parley.media.rtp.BigEndian;
import dev.parley.testkit.RandomSeeds;
import java.util.Random;

/** Keys and packets for tests. */
final class SrtpPackets {
  static final int SSRC = 0xCAFE_BABE;

  /** The keys of both ends of one handshake: the server's first. */
  static SrtpKeys[] keys(SrtpProfile profile, Random random) {
    byte[] material = RandomSeeds.bytes(random, profile.exportedBytes());
    return new SrtpKeys[] {
      SrtpKeys.ofExported(profile, material, true), SrtpKeys.ofExported(profile, material, false)
    };
  }

  /** An RTP packet with a plain header. */
  static byte[] rtp(int ssrc, int sequence, int payload) {
    byte[] packet = new byte[12 + payload];
    packet[0] = (byte) 0x80;
    packet[1] = 96;
    packet[2] = (byte) (sequence >> 8);
    packet[3] = (byte) sequence;
    BigEndian.put32(packet, 8, ssrc);
    for (int i = 12; i < packet.length; i++) {
      packet[i] = (byte) (i + sequence);
    }
    return packet;
  }

  /** An empty receiver report with some bytes behind it. */
  static byte[] rtcp(int ssrc, int more) {
    byte[] packet = new byte[8 + more];
    packet[0] = (byte) 0x80;
    packet[1] = (byte) 201;
    BigEndian.put32(packet, 4, ssrc);
    return packet;
  }

  private SrtpPackets() {}
}
