package desk;

/** Contract of the server. */
public interface Desk {
  /** Adds two numbers. */
  int add(int a, int b);

  /** Prints what the page has got. */
  void print(int sum);
}
