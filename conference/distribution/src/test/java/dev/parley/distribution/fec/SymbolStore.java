package dev.parley.distribution.fec;

import dev.parley.distribution.group.GroupPacketKind;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Packets of a block that have arrived, and those that were recovered. */
final class SymbolStore implements PacketSymbols, ReceivedBlock.Recovered {
  private final byte[] bytes = new byte[64 * BlockCode.SYMBOL_BYTES_MAX];
  private final Map<Long, Integer> places = new TreeMap<>();
  final List<Long> recovered = new ArrayList<>();

  void put(long sequence, byte[] payload) {
    int at = places.size() * BlockCode.SYMBOL_BYTES_MAX;
    places.put(sequence, at);
    BlockCode.writePrefix(bytes, at, GroupPacketKind.DATA, payload.length);
    System.arraycopy(payload, 0, bytes, at + BlockCode.PREFIX_BYTES, payload.length);
  }

  byte[] payload(long sequence) {
    int at = at(sequence);
    byte[] payload = new byte[BlockCode.payloadLength(bytes, at)];
    System.arraycopy(bytes, at + BlockCode.PREFIX_BYTES, payload, 0, payload.length);
    return payload;
  }

  @Override
  public void recovered(long sequence, byte[] symbol, int payload) {
    byte[] copy = new byte[payload];
    System.arraycopy(symbol, BlockCode.PREFIX_BYTES, copy, 0, payload);
    put(sequence, copy);
    recovered.add(sequence);
  }

  @Override
  public boolean has(long sequence) {
    return places.containsKey(sequence);
  }

  @Override
  public byte[] bytes() {
    return bytes;
  }

  @Override
  public int at(long sequence) {
    return places.get(sequence);
  }
}
