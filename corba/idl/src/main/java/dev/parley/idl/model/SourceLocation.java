package dev.parley.idl.model;

/**
 * Source location.
 *
 * @param file file name as given by the caller
 * @param line line number from 1
 * @param column column number from 1, in characters
 */
public record SourceLocation(String file, int line, int column) {
  /** Location of a definition that does not come from a file. */
  public static final SourceLocation NONE = new SourceLocation("", 0, 0);

  @Override
  public String toString() {
    return file + ":" + line + ":" + column;
  }
}
