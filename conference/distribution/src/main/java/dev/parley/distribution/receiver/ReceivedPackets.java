package dev.parley.distribution.receiver;

import dev.parley.distribution.fec.BlockCode;
import dev.parley.distribution.fec.PacketSymbols;
import dev.parley.distribution.group.GroupPacketKind;
import dev.parley.distribution.repair.MissingPackets;
import java.util.Arrays;

/** Ring of the last packets that a receiver has got, as symbols. Threads: one at a time. */
final class ReceivedPackets implements PacketSymbols {
  private static final int CAPACITY = MissingPackets.WINDOW;

  private final byte[] bytes = new byte[CAPACITY * BlockCode.SYMBOL_BYTES_MAX];
  private final long[] sequences = new long[CAPACITY];

  ReceivedPackets() {
    Arrays.fill(sequences, -1);
  }

  void clear() {
    Arrays.fill(sequences, -1);
  }

  void put(long sequence, GroupPacketKind kind, byte[] payload, int from, int length) {
    sequences[slot(sequence)] = sequence;
    int at = at(sequence);
    BlockCode.writePrefix(bytes, at, kind, length);
    System.arraycopy(payload, from, bytes, at + BlockCode.PREFIX_BYTES, length);
  }

  void putSymbol(long sequence, byte[] symbol, int length) {
    sequences[slot(sequence)] = sequence;
    System.arraycopy(symbol, 0, bytes, at(sequence), length);
  }

  @Override
  public boolean has(long sequence) {
    return sequences[slot(sequence)] == sequence;
  }

  @Override
  public byte[] bytes() {
    return bytes;
  }

  @Override
  public int at(long sequence) {
    return slot(sequence) * BlockCode.SYMBOL_BYTES_MAX;
  }

  private static int slot(long sequence) {
    return (int) sequence & (CAPACITY - 1);
  }
}
