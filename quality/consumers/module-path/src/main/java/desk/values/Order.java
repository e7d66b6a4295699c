package desk.values;

import java.util.List;

/** An order. */
public record Order(List<String> items, int count, Payment payment) {}
