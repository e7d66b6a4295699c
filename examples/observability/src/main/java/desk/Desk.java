package desk;

/** The contract. */
public interface Desk {
  String greet(String name);
}
