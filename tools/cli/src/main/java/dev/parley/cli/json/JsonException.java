package dev.parley.cli.json;

/** Thrown for JSON that is no value of the expected type. The message begins with its path. */
public final class JsonException extends RuntimeException {
  private final String problem;

  /**
   * @param path the path of the value, such as {@code order.lines[2].price}
   * @param problem the error at that path
   */
  public JsonException(String path, String problem) {
    super(path + ": " + problem);
    this.problem = problem;
  }

  /** {@return the error, without the path} */
  public String problem() {
    return problem;
  }
}
