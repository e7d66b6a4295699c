package dev.parley.iiop.giop;

import dev.parley.iiop.cdr.CdrException;
import dev.parley.iiop.cdr.CdrInput;
import java.util.ArrayList;
import java.util.List;

/**
 * Marshalling of sequences of tagged octet sequences: service contexts, profiles and components.
 */
final class TaggedSequences {
  /** Minimum size in bytes: a tag and a length. */
  private static final int BYTES_MIN = 8;

  interface Make<T> {
    T make(int tag, byte[] data);
  }

  private TaggedSequences() {}

  static <T> List<T> read(CdrInput input, String what, Make<T> make) {
    int count = input.readLength(BYTES_MIN);
    if (count == 0) {
      return List.of();
    }
    if (count > TaggedData.COUNT_MAX) {
      throw CdrException.fixedLimitExceeded(what, count, TaggedData.COUNT_MAX);
    }
    var all = new ArrayList<T>(count);
    for (int i = 0; i < count; i++) {
      all.add(make.make(input.readInt(), input.readOctets()));
    }
    return List.copyOf(all);
  }
}
