package {{package}};

/** The contract: a plain interface that both sides know. */
public interface Greeter {
  /** {@return a greeting} */
  String greet(String name);
}
