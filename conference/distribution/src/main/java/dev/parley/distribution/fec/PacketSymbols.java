package dev.parley.distribution.fec;

/** Symbols of the packets that a receiver keeps. */
public interface PacketSymbols {
  /** {@return whether the packet is kept} */
  boolean has(long sequence);

  /** {@return the bytes in which its symbol begins at {@link #at}} */
  byte[] bytes();

  /** {@return index of the symbol of a kept packet} */
  int at(long sequence);
}
