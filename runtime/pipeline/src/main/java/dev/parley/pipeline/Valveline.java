package dev.parley.pipeline;

import java.util.List;
import java.util.concurrent.atomic.AtomicReferenceArray;
import org.jspecify.annotations.Nullable;

/**
 * An interceptor chain: valves in order and a terminal, which is the protocol on the client side
 * and the servant on the server side.
 *
 * <p>Immutable; shared by all calls that pass it.
 */
public final class Valveline {
  /**
   * Upper bound for the number of valves: HotSpot compiles no method of more than 8,000 bytes of
   * bytecode, which a longer line would exceed.
   */
  private static final int VALVES_MAX = 256;

  final CompiledValveline code;
  final int length;
  private final List<Valve> valves;
  private final Terminal terminal;
  private final AtomicReferenceArray<@Nullable Valveline> rests; // by place; null until needed

  /**
   * Creates a valveline and generates its code, which takes some milliseconds.
   *
   * @param valves in the order in which they see a request; at most 256
   */
  public Valveline(List<Valve> valves, Terminal terminal) {
    if (valves.size() > VALVES_MAX) {
      throw new IllegalArgumentException(
          valves.size() + " valves in a line; at most " + VALVES_MAX + " may be");
    }
    this.code = ValvelineCompiler.write(valves, terminal);
    this.length = valves.size();
    this.valves = List.copyOf(valves);
    this.terminal = terminal;
    this.rests = new AtomicReferenceArray<>(length + 1);
  }

  /** {@return the rest of this line from an index on, for attempts; generated on first use} */
  Valveline from(int place) {
    Valveline known = rests.get(place);
    if (known == null) {
      known = new Valveline(valves.subList(place, length), terminal);
      rests.set(place, known);
    }
    return known;
  }

  /** Runs a call on the calling thread. Returns when the call has ended or is suspended. */
  public void run(Call call) {
    call.run(this);
  }

  /** The terminal of a valveline. */
  @FunctionalInterface
  public interface Terminal {
    /**
     * Executes the call, now or later, and ends it with {@link Call#succeed} or {@link Call#fail},
     * from any thread.
     */
    void execute(Call call);
  }
}
