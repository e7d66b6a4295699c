package hello;

/** The contract: a plain interface that both sides know. */
public interface Calculator {
  int add(int a, int b);
}
