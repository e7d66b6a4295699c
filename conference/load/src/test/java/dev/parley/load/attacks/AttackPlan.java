package dev.parley.load.attacks;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * Options of {@code parley check attacks}.
 *
 * @param attacks in the order in which they are measured
 * @param time of each attack, and of the quiet before it
 * @param rest between the end of an attack and the last look at the memory
 */
record AttackPlan(List<Attack> attacks, Duration time, Duration rest) {
  private static final String MINUTES = "--minutes";
  private static final String SECONDS = "--seconds";
  private static final Duration TIME = Duration.ofSeconds(15);
  private static final Duration REST = Duration.ofMinutes(10);

  /**
   * {@return the plan of a command line}
   *
   * @throws IllegalArgumentException saying what is wrong with it
   */
  static AttackPlan of(List<String> arguments) {
    List<Attack> named = new ArrayList<>();
    Duration time = TIME;
    Duration rest = REST;
    for (int i = 0; i < arguments.size(); i++) {
      switch (arguments.get(i)) {
        case MINUTES -> rest = seconds(arguments, ++i, 60);
        case SECONDS -> time = seconds(arguments, ++i, 1);
        case String name -> named.add(Attacks.named(name));
      }
    }
    return new AttackPlan(named.isEmpty() ? Attacks.all() : List.copyOf(named), time, rest);
  }

  private static Duration seconds(List<String> arguments, int at, int unit) {
    String option = arguments.get(at - 1);
    if (at == arguments.size()) {
      throw new IllegalArgumentException(option + " needs a number");
    }
    try {
      return Duration.ofMillis((long) (Double.parseDouble(arguments.get(at)) * unit * 1_000));
    } catch (NumberFormatException e) {
      throw new IllegalArgumentException(
          "%s '%s' is not a number".formatted(option, arguments.get(at)), e);
    }
  }
}
