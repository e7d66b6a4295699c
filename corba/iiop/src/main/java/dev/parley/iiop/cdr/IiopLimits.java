package dev.parley.iiop.cdr;

/**
 * Limits for data from a peer. Beyond a limit the peer receives IMP_LIMIT, or, if a whole message
 * is too large, the connection is closed.
 *
 * @param messageBytes bytes of one message with its header, fragments joined
 * @param fragments fragments of one message, including the first
 * @param unfinished incomplete messages of one connection, which wait for further fragments
 * @param stringBytes bytes of one string without its terminator
 * @param sequenceLength elements of one sequence; sequences of primitives are limited by the
 *     message size alone, since they take no more memory than the message that brings them
 * @param valueDepth nesting depth of values, TypeCodes and encapsulations
 * @param graphObjects objects of one value graph; also TypeCodes inside one TypeCode
 * @param classes classes that one message may name
 * @param work steps that the collections of one message may take to hash and compare their
 *     elements, estimated in advance: a step is about one visited object, or 16 characters or array
 *     elements
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
  /** Default limits. */
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

  /** {@return these limits with another maximum message size in bytes} */
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

  /** {@return these limits with other maximum numbers of fragments and of incomplete messages} */
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

  /** {@return these limits with other maximum lengths of strings and sequences} */
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

  /** {@return these limits with other bounds of value graphs} */
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

  /** {@return these limits with another bound of the work for hashing and comparing} */
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
