package dev.parley.bench.attached;

/** Minimal Java program, as the lower bound of a start. */
final class HelloMain {
  /** The line that it prints. */
  static final String LINE = "hello";

  private HelloMain() {}

  /** Prints one line. */
  public static void main(String[] arguments) {
    System.out.println(LINE);
  }
}
