package dev.parley.sfu;

import java.util.function.Predicate;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Map from SSRC to the streams of one peer, which does not allocate on look-up: open addressing,
 * linear probing, at most half full.
 *
 * @param <T> type of the values
 */
final class SsrcMap<T> {
  private static final int SMALLEST = 16;

  private int[] keys = new int[SMALLEST];
  private @Nullable Object[] values = new @Nullable Object[SMALLEST];
  private int count;

  int count() {
    return count;
  }

  @SuppressWarnings("unchecked") // only put stores values
  @Nullable T get(int ssrc) {
    return (T) values[place(ssrc)];
  }

  void put(int ssrc, T value) {
    int at = place(ssrc);
    if (values[at] == null) {
      count++;
      if (count * 2 > values.length) {
        grow();
        at = place(ssrc);
      }
    }
    keys[at] = ssrc;
    values[at] = value;
  }

  void remove(int ssrc) {
    int at = place(ssrc);
    if (values[at] == null) {
      return;
    }
    values[at] = null;
    count--;
    // Entries displaced by the removed one move back, so that probing finds them.
    for (int i = next(at); values[i] != null; i = next(i)) {
      Object moved = values[i];
      int key = keys[i];
      values[i] = null;
      int to = place(key);
      keys[to] = key;
      values[to] = moved;
    }
  }

  void removeIf(Predicate<T> condition) {
    for (int key : keysOf(condition)) {
      remove(key);
    }
  }

  @SuppressWarnings("unchecked") // only put stores values
  private int[] keysOf(Predicate<T> condition) {
    return IntStream.range(0, keys.length)
        .filter(i -> values[i] != null && condition.test((T) values[i]))
        .map(i -> keys[i])
        .toArray();
  }

  private int place(int ssrc) {
    int i = ((ssrc * 0x9e3779b9) >>> 16) & (keys.length - 1);
    while (values[i] != null && keys[i] != ssrc) {
      i = next(i);
    }
    return i;
  }

  private int next(int i) {
    return (i + 1) & (keys.length - 1);
  }

  private void grow() {
    int[] oldKeys = keys;
    @Nullable Object[] oldValues = values;
    keys = new int[oldKeys.length * 2];
    values = new @Nullable Object[oldKeys.length * 2];
    for (int i = 0; i < oldKeys.length; i++) {
      if (oldValues[i] != null) {
        int to = place(oldKeys[i]);
        keys[to] = oldKeys[i];
        values[to] = oldValues[i];
      }
    }
  }
}
