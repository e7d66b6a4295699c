package desk;

/** The contract. */
public interface Calculator {
  int add(int a, int b);
}
