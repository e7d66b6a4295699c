package desk;

/** Contract of the server. */
public interface Desk {
  /** Greets a visitor, on the visitor's screen. */
  void enter(String name, Screen screen);

  /** Adds two numbers. */
  int add(int a, int b);

  /** Prints what the visitor has got. */
  void print(int sum);
}
