package dev.parley.bench.attached;

/** The least that a JVM can do. */
final class Hello {
  /** What it prints. */
  static final String LINE = "hello";

  private Hello() {}

  /** Prints one line. */
  public static void main(String[] arguments) {
    System.out.println(LINE);
  }
}
