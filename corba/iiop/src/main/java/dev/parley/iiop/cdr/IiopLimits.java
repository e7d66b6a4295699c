package dev.parley.iiop.cdr;

/**
 * How much is taken from a peer. Beyond it the peer is told IMP_LIMIT, or, where a whole message is
 * too much, the connection ends.
 *
 * @param messageBytes bytes of one message with its header, fragments joined
 * @param fragments fragments of one message, its first included
 * @param unfinished messages of one connection whose last fragment has not come
 * @param stringBytes bytes of one string without its terminator
 * @param sequenceLength elements of one sequence; sequences of primitives are limited by the
 *     message alone, since they take no more room than they bring
 * @param valueDepth values, TypeCodes or encapsulations inside each other
 * @param graphObjects objects of one graph of values; also TypeCodes inside one
 * @param classes classes that one message may name
 * @param work steps that collections of one message may take to hash and compare their elements,
 *     estimated before they take them: a step is about an object that is visited, or 16 characters
 *     or elements of an array that are looked at
 */
public record IiopLimits(
    int messageBytes,
    int fragments,
    int unfinished,
    int stringBytes,
    int sequenceLength,
    int valueDepth,
    int graphObjects,
    int classes,
    long work) {
  /** What is taken unless said otherwise. */
  public static final IiopLimits DEFAULT =
      new IiopLimits(4 << 20, 8_192, 16, 1 << 20, 100_000, 64, 100_000, 256, 4_000_000);

  /** Checks that every limit is positive. */
  public IiopLimits {
    if (Math.min(messageBytes, fragments) < 1
        || Math.min(unfinished, stringBytes) < 1
        || Math.min(sequenceLength, valueDepth) < 1
        || Math.min(graphObjects, classes) < 1
        || work < 1) {
      throw new IllegalArgumentException("limits are positive");
    }
  }

  /** {@return these limits with another number of bytes of one message} */
  public IiopLimits withMessageBytes(int most) {
    return new IiopLimits(
        most,
        fragments,
        unfinished,
        stringBytes,
        sequenceLength,
        valueDepth,
        graphObjects,
        classes,
        work);
  }

  /**
   * {@return these limits with another number of fragments, and of messages that are unfinished}
   */
  public IiopLimits withFragments(int most, int mostUnfinished) {
    return new IiopLimits(
        messageBytes,
        most,
        mostUnfinished,
        stringBytes,
        sequenceLength,
        valueDepth,
        graphObjects,
        classes,
        work);
  }

  /** {@return these limits with other lengths of strings and sequences} */
  public IiopLimits withLengths(int mostStringBytes, int mostElements) {
    return new IiopLimits(
        messageBytes,
        fragments,
        unfinished,
        mostStringBytes,
        mostElements,
        valueDepth,
        graphObjects,
        classes,
        work);
  }

  /** {@return these limits with other bounds of graphs of values} */
  public IiopLimits withValues(int depth, int objects, int mostClasses) {
    return new IiopLimits(
        messageBytes,
        fragments,
        unfinished,
        stringBytes,
        sequenceLength,
        depth,
        objects,
        mostClasses,
        work);
  }

  /** {@return these limits with another bound of work for hashing and comparing} */
  public IiopLimits withWork(long most) {
    return new IiopLimits(
        messageBytes,
        fragments,
        unfinished,
        stringBytes,
        sequenceLength,
        valueDepth,
        graphObjects,
        classes,
        most);
  }
}
