package dev.parley.pipeline;

import java.util.List;
import java.util.concurrent.atomic.AtomicReferenceArray;
import org.jspecify.annotations.Nullable;

/**
 * Valves in order, and the end they lead to: the protocol on the caller's side, the servant on the
 * other.
 *
 * <p>Immutable, shared by all calls that take this way.
 */
public final class Valveline {
  /** Longer lines would be more code than the compiler of the virtual machine takes at once. */
  private static final int VALVES_MAX = 256;

  final StraightLine code;
  final int length;
  private final List<Valve> valves;
  private final Terminal terminal;
  private final AtomicReferenceArray<@Nullable Valveline> rests; // by place; null until needed

  /**
   * Makes the line's code, which takes some milliseconds.
   *
   * @param valves from the first that sees a request to the last; at most 256
   */
  public Valveline(List<Valve> valves, Terminal terminal) {
    if (valves.size() > VALVES_MAX) {
      throw new IllegalArgumentException(
          valves.size() + " valves in a line; at most " + VALVES_MAX + " may be");
    }
    this.code = StraightLineWriter.write(valves, terminal);
    this.length = valves.size();
    this.valves = List.copyOf(valves);
    this.terminal = terminal;
    this.rests = new AtomicReferenceArray<>(length + 1);
  }

  /** {@return the rest of this line from a place on, for attempts; made when first asked for} */
  Valveline from(int place) {
    Valveline known = rests.get(place);
    if (known == null) {
      known = new Valveline(valves.subList(place, length), terminal);
      rests.set(place, known);
    }
    return known;
  }

  /** Sends a call down the line in the calling thread. Returns when the call has ended or waits. */
  public void run(Call call) {
    call.run(this);
  }

  /** Where a line ends. */
  @FunctionalInterface
  public interface Terminal {
    /**
     * Carries the call out, now or later; ends it with {@link Call#succeed} or {@link Call#fail},
     * from any thread.
     */
    void execute(Call call);
  }
}
