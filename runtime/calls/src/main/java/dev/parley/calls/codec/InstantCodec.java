package dev.parley.calls.codec;

import dev.parley.calls.spi.Codec;
import dev.parley.transport.api.BadMessageException;
import dev.parley.transport.api.MessageInput;
import dev.parley.transport.api.MessageOutput;
import dev.parley.transport.api.WireTypes;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** Codec of {@link Instant} and {@link Duration}: a record of seconds and nanoseconds. */
final class InstantCodec extends Codec {
  private static final int NANOS_MAX = 999_999_999;

  private final boolean instant;

  InstantCodec(boolean instant) {
    this.instant = instant;
  }

  @Override
  public String type() {
    return instant ? "Instant" : "Duration";
  }

  @Override
  public void write(MessageOutput out, int field, @Nullable Object value, String where) {
    Object moment = present(value, where);
    int mark = out.enter(field);
    if (moment instanceof Instant point) {
      out.sint(1, point.getEpochSecond());
      out.uint(2, point.getNano());
    } else {
      Duration span = (Duration) moment;
      out.sint(1, span.getSeconds());
      out.uint(2, span.getNano());
    }
    out.exit(mark);
  }

  @Override
  public Object read(MessageInput in, int tag, @Nullable Object before) {
    long seconds = 0;
    int nanos = 0;
    int outer = in.enter(tag);
    for (int next = in.tag(); next != 0; next = in.tag()) {
      switch (WireTypes.field(next)) {
        case 1 -> seconds = in.sint(next);
        case 2 -> nanos = in.uint31(next);
        default -> in.skip(next);
      }
    }
    in.exit(outer);
    return value(seconds, nanos);
  }

  private Object value(long seconds, int nanos) {
    if (nanos > NANOS_MAX) {
      throw new BadMessageException(nanos + " nanoseconds are a second or more");
    }
    try {
      return instant ? Instant.ofEpochSecond(seconds, nanos) : Duration.ofSeconds(seconds, nanos);
    } catch (DateTimeException | ArithmeticException e) {
      throw new BadMessageException(seconds + " seconds are beyond what " + type() + " can hold");
    }
  }
}
