package dev.parley.distribution.handout.receiver;

import dev.parley.distribution.handout.PieceLayout;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;

/**
 * Symbols of a file that are there. A parity symbol takes the place of a source symbol that is
 * missing, so that it needs no memory and no disk space of its own. Threads: confined to the owner
 * of the receiver. Memory: 24 bytes for each piece, and 200 for one that has parity.
 */
final class ReceivedSymbols {
  private static final int WORDS = 3; // of 64 bits, for the source symbols of a piece

  private final PieceLayout layout;
  private final long[] sources;
  private final int[] missing;
  private final Map<Integer, byte[]> parities = new HashMap<>(); // at each place; -1 if none is
  private int incomplete;
  private long held;

  ReceivedSymbols(PieceLayout layout) {
    this.layout = layout;
    sources = new long[words(layout)];
    missing = new int[layout.pieces()];
    for (int i = 0; i < missing.length; i++) {
      missing[i] = layout.sources(i);
    }
    incomplete = missing.length;
  }

  static int words(PieceLayout layout) {
    return layout.pieces() * WORDS;
  }

  /** Adds all source symbols. */
  void addAll() {
    for (int piece = 0; piece < missing.length; piece++) {
      for (int symbol = 0; symbol < layout.sources(piece); symbol++) {
        addSource(piece, symbol);
      }
    }
    incomplete = 0;
  }

  /**
   * Adds the source symbols of a record. {@return false, with nothing changed, if it is not one}
   */
  boolean add(long[] words) {
    for (int piece = 0; piece < missing.length; piece++) {
      for (int bit = layout.sources(piece); bit < WORDS * Long.SIZE; bit++) {
        if ((words[word(piece, bit)] & (1L << bit)) != 0) {
          return false;
        }
      }
    }
    for (int piece = 0; piece < missing.length; piece++) {
      for (int symbol = 0; symbol < layout.sources(piece); symbol++) {
        if ((words[word(piece, symbol)] & (1L << symbol)) != 0) {
          addSource(piece, symbol);
        }
      }
      incomplete -= missing[piece] == 0 ? 1 : 0;
    }
    return true;
  }

  /** {@return a copy of the source symbols, a bit for each} */
  long[] snapshot() {
    return sources.clone();
  }

  /** {@return how many symbols a piece lacks; 0 also if it is to be recovered} */
  int missing(int piece) {
    return missing[piece];
  }

  /** Takes a source symbol. {@return false if it is there, or the piece lacks none} */
  boolean addSource(int piece, int symbol) {
    if (missing[piece] == 0 || hasSource(piece, symbol)) {
      return false;
    }
    byte[] places = parities.get(piece);
    if (places != null && places[symbol] >= 0) {
      places[symbol] = -1; // its place is needed; another parity symbol costs less than moving it
      missing[piece]++;
      held--;
    }
    sources[word(piece, symbol)] |= 1L << symbol;
    missing[piece]--;
    held++;
    return true;
  }

  /**
   * Takes a parity symbol.
   *
   * @return the place at which it is to be written; -1 if it is of no use
   */
  int addParity(int piece, int parity) {
    if (missing[piece] == 0) {
      return -1;
    }
    byte[] places = parities.computeIfAbsent(piece, this::noParities);
    int free = -1;
    for (int place = places.length - 1; place >= 0; place--) {
      if (places[place] == parity) {
        return -1;
      }
      if (places[place] < 0 && !hasSource(piece, place)) {
        free = place;
      }
    }
    places[free] = (byte) parity;
    missing[piece]--;
    held++;
    return free;
  }

  private byte[] noParities(int piece) {
    byte[] none = new byte[layout.sources(piece)];
    Arrays.fill(none, (byte) -1);
    return none;
  }

  /** {@return number of the parity symbol at each place; -1 where the source symbol is} */
  byte[] parities(int piece) {
    return parities.getOrDefault(piece, noParities(piece));
  }

  /** Notes that a piece lacks nothing any more: all its source symbols are there. */
  void completed(int piece) {
    for (int symbol = 0; symbol < layout.sources(piece); symbol++) {
      sources[word(piece, symbol)] |= 1L << symbol;
    }
    parities.remove(piece);
    incomplete--;
  }

  /** Notes that nothing of a piece is there, which lacked nothing. */
  void reset(int piece, boolean completed) {
    Arrays.fill(sources, piece * WORDS, (piece + 1) * WORDS, 0);
    parities.remove(piece);
    missing[piece] = layout.sources(piece);
    held -= missing[piece];
    incomplete += completed ? 1 : 0;
  }

  boolean isComplete() {
    return incomplete == 0;
  }

  /** {@return bytes of the file that are there, parity included} */
  long bytes() {
    return Math.min(layout.size(), held * PieceLayout.SYMBOL_BYTES);
  }

  private boolean hasSource(int piece, int symbol) {
    return (sources[word(piece, symbol)] & (1L << symbol)) != 0;
  }

  private static int word(int piece, int symbol) {
    return piece * WORDS + symbol / Long.SIZE;
  }
}
