package dev.parley.calls.session;

import dev.parley.transport.api.MessageInput;
import java.util.HashMap;
import java.util.Map;
import java.util.function.LongConsumer;

/**
 * The references and streams that a message declares in its lists, less those that were decoded
 * from its payload; the rest is released (rule RF-4).
 *
 * <p>Threads: confined to the reading thread. Memory: at most as many numbers as the rule allows.
 */
final class HandleList {
  private final Map<Long, Integer> references = new HashMap<>();
  private final Map<Long, Integer> streams = new HashMap<>();
  private int referencesCount;
  private int streamsCount;

  /** Decodes the list of references. */
  void references(MessageInput in, int tag) {
    referencesCount += read(in, tag, references, SessionConfig.REFERENCES_MAX - referencesCount);
  }

  /** Decodes the list of streams. */
  void streams(MessageInput in, int tag) {
    streamsCount += read(in, tag, streams, SessionConfig.STREAMS_MAX - streamsCount);
  }

  /** {@return the number of list entries} */
  private static int read(MessageInput in, int tag, Map<Long, Integer> into, int max) {
    int count = 0;
    int outer = in.enterPacked(tag);
    while (in.remaining() > 0) {
      long number = in.rawVarint();
      // Checked while reading: a list of one-byte numbers must not grow a map beyond the limit.
      if (++count > max || number <= 0 || number > ParleyMessages.NUMBER_MAX) {
        throw ParleyMessages.protocolError(
            "RF-4", count > max ? "too many references or streams" : "the list holds " + number);
      }
      into.merge(number, 1, Integer::sum);
    }
    in.exit(outer);
    return count;
  }

  /** Removes an entry that was decoded from the payload. */
  void remove(PassedHandle passed) {
    (passed.stream() ? streams : references)
        .computeIfPresent(passed.number(), (number, count) -> count == 1 ? null : count - 1);
  }

  /** Passes on the entries that were not decoded: each number once, references with their count. */
  void forEachLeftover(LeftoverSink tellReferences, LongConsumer tellStream) {
    references.forEach(tellReferences::left);
    streams.keySet().forEach(tellStream::accept);
  }

  /** Receives the references that were not decoded. */
  interface LeftoverSink {
    void left(long number, long count);
  }
}
