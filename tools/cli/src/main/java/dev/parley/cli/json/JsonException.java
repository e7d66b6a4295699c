package dev.parley.cli.json;

/** JSON that is not a value of the wanted type. The message begins with the path to it. */
public final class JsonException extends RuntimeException {
  private final String problem;

  /**
   * @param path where: {@code order.lines[2].price}
   * @param problem what is wrong there
   */
  public JsonException(String path, String problem) {
    super(path + ": " + problem);
    this.problem = problem;
  }

  /** {@return what is wrong, without the path} */
  public String problem() {
    return problem;
  }
}
