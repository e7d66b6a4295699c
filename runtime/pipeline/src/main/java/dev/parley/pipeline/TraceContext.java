package dev.parley.pipeline;

import java.util.HexFormat;
import java.util.Optional;
import java.util.concurrent.ThreadLocalRandom;
import java.util.regex.Pattern;

/**
 * Trace context of a call (W3C Trace Context, level 1).
 *
 * @param traceHigh the upper half of the trace id
 * @param traceLow the lower half; the id as a whole is not zero
 * @param span the span's id, not zero
 * @param flags bit 0: sampled
 * @param state the {@code tracestate} header as received; empty for none
 */
public record TraceContext(long traceHigh, long traceLow, long span, int flags, String state) {
  /** Metadata key of the {@code traceparent} header (rule MS-8). */
  public static final String PARENT_KEY = "traceparent";

  /** Metadata key of the {@code tracestate} header, the vendors' part (rule MS-8). */
  public static final String STATE_KEY = "tracestate";

  private static final int PARENT_CHARS = 55;

  /**
   * Syntax of {@code traceparent}: version, trace id, span id, flags; a later version may append
   * more fields after another hyphen.
   */
  private static final Pattern PARENT =
      Pattern.compile("[0-9a-f]{2}-[0-9a-f]{32}-[0-9a-f]{16}-[0-9a-f]{2}(-|\\z)");

  /** {@return a new, sampled trace} */
  public static TraceContext start() {
    ThreadLocalRandom random = ThreadLocalRandom.current();
    return new TraceContext(random.nextLong(), random.nextLong() | 1, random.nextLong() | 1, 1, "");
  }

  /** {@return the same trace with a new span} */
  public TraceContext child() {
    return new TraceContext(
        traceHigh, traceLow, ThreadLocalRandom.current().nextLong() | 1, flags, state);
  }

  /** {@return the trace's id in 32 hexadecimal digits} */
  public String traceId() {
    HexFormat hex = HexFormat.of();
    return hex.toHexDigits(traceHigh) + hex.toHexDigits(traceLow);
  }

  /** {@return the {@code traceparent} header} */
  public String parent() {
    HexFormat hex = HexFormat.of();
    return "00-" + traceId() + "-" + hex.toHexDigits(span) + "-" + hex.toHexDigits((byte) flags);
  }

  /**
   * {@return the context in the headers; empty when {@code parent} is malformed, as the standard
   * requires}
   */
  public static Optional<TraceContext> parse(String parent, String state) {
    if (!PARENT.matcher(parent).lookingAt()
        || parent.startsWith("ff")
        || (parent.startsWith("00") && parent.length() != PARENT_CHARS)) {
      return Optional.empty();
    }
    TraceContext context =
        new TraceContext(
            HexFormat.fromHexDigitsToLong(parent, 3, 19),
            HexFormat.fromHexDigitsToLong(parent, 19, 35),
            HexFormat.fromHexDigitsToLong(parent, 36, 52),
            HexFormat.fromHexDigits(parent, 53, 55),
            state);
    boolean named = (context.traceHigh | context.traceLow) != 0 && context.span != 0;
    return named ? Optional.of(context) : Optional.empty();
  }
}
