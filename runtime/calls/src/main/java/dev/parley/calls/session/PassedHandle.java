package dev.parley.calls.session;

import dev.parley.transport.api.BadMessageException;
import dev.parley.transport.api.MessageOutput;
import java.util.List;

/**
 * A reference or stream that a message passes from one side to the other.
 *
 * @param stream whether it is a stream; otherwise a reference
 * @param number its number in the table of the side that passes it
 * @param release undoes the passing on this side
 */
record PassedHandle(boolean stream, long number, Runnable release) {
  /**
   * Encodes the lists of all references and streams in a message (rule RF-4).
   *
   * @param field number of the reference list's field; that of the streams is the next one
   */
  static void list(MessageOutput out, int field, List<PassedHandle> all) {
    if (!all.isEmpty()) {
      list(out, field, all, false, SessionConfig.REFERENCES_MAX);
      list(out, field + 1, all, true, SessionConfig.STREAMS_MAX);
    }
  }

  private static void list(
      MessageOutput out, int field, List<PassedHandle> all, boolean streams, int max) {
    List<PassedHandle> those = all.stream().filter(passed -> passed.stream == streams).toList();
    if (those.size() > max) {
      throw new BadMessageException(
          "RF-4: the message passes more than " + max + (streams ? " streams" : " references"));
    }
    if (!those.isEmpty()) {
      int mark = out.enterPacked(field);
      those.forEach(passed -> out.rawVarint(passed.number));
      out.exit(mark);
    }
  }
}
