package dev.parley.iiop.cdr;

/**
 * Nesting depth and number of the values that are read from one message, against its {@link
 * IiopLimits}. All readers of the message share it: otherwise values inside each other, read by
 * readers of different kinds, would multiply their limits.
 *
 * <p>Threads: one at a time.
 */
public final class ValueCounter {
  private final IiopLimits limits;
  private final long valuesMax;
  private long values;
  private int objects;
  private int depth;

  /**
   * @param bytes size of the message in bytes
   */
  ValueCounter(IiopLimits limits, int bytes) {
    this.limits = limits;
    // Not bounded by the bytes alone: a sequence of empty structs takes none.
    valuesMax = (long) bytes + limits.sequenceLength();
  }

  /** Enters one nesting level of values; IMP_LIMIT beyond the maximum depth. */
  public void enterLevel() {
    if (++depth > limits.valueDepth()) {
      throw CdrException.limitExceeded(
          "valueDepth", "values inside each other", depth, limits.valueDepth());
    }
  }

  /** Leaves one nesting level of values. */
  public void leaveLevel() {
    depth--;
  }

  /** Counts a value that is read by its TypeCode, which may take no bytes; IMP_LIMIT beyond. */
  public void addValue() {
    if (++values > valuesMax) {
      throw CdrException.fixedLimitExceeded("values", values, valuesMax);
    }
  }

  /**
   * Counts a struct, union, sequence, array or any that is read by its TypeCode, which takes more
   * memory than bytes; IMP_LIMIT beyond the maximum number of objects.
   */
  public void addObject() {
    if (++objects > limits.graphObjects()) {
      throw CdrException.limitExceeded(
          "graphObjects", "composed values of a message", objects, limits.graphObjects());
    }
  }
}
