package desk.values;

/** The answer to an order. */
public record Receipt(int count, Payment paid) {}
