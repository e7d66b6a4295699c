package desk.values;

/** A sealed interface of records. */
public sealed interface Payment {
  /** In coins. */
  record Cash(int cents) implements Payment {}

  /** By card. */
  record Card(long number) implements Payment {}
}
