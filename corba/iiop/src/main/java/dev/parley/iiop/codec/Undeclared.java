package dev.parley.iiop.codec;

/**
 * How exceptions travel that no signature names, where a kind of contract has a way: beside the
 * system exception UNKNOWN, which tells that there was one.
 *
 * <p>Threads: safe for all.
 */
public interface Undeclared {
  /**
   * Writes what a servant threw.
   *
   * @throws dev.parley.iiop.cdr.CdrException when it has no form
   */
  void write(Writing to, Throwable thrown);

  /**
   * {@return what a caller in the same JVM is thrown: the same, without a message}
   *
   * @param thrown an exception that {@link #write} takes
   * @param where the call, in words
   */
  Throwable here(Throwable thrown, String where);

  /**
   * {@return what the caller is thrown}
   *
   * @param where the call, in words
   * @throws dev.parley.iiop.cdr.CdrException when it is not taken
   */
  Throwable read(Reading from, String where);
}
