package dev.parley.idl.model;

/**
 * Where something stands in a file.
 *
 * @param file the file as it was named
 * @param line counted from 1
 * @param column counted from 1, in characters
 */
public record Place(String file, int line, int column) {
  /** What was not read of a file. */
  public static final Place NOWHERE = new Place("", 0, 0);

  @Override
  public String toString() {
    return file + ":" + line + ":" + column;
  }
}
