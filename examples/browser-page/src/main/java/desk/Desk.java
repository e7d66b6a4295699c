package desk;

/** Contract of the server, called by the page. */
public interface Desk {
  /** Greets a visitor, on the visitor's page. */
  void enter(String name, Page page);

  /** Adds two numbers. */
  int add(int a, int b);
}
