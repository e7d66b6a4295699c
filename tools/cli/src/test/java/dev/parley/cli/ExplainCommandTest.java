package dev.parley.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.parley.calls.api.CopyPolicy;
import dev.parley.calls.api.Idempotent;
import dev.parley.calls.api.OneWay;
import dev.parley.calls.api.PassBy;
import dev.parley.calls.api.Pure;
import java.util.List;
import java.util.concurrent.CompletionStage;
import org.junit.jupiter.api.Test;

/** {@code parley explain}. */
class ExplainCommandTest {
  /** A line of an order. */
  public record Line(String article, int count) {}

  /** An order. */
  public record Order(String number, List<Line> lines) {}

  /** Told of orders. */
  public interface Listener {
    /** An order came. */
    void came(String number);
  }

  /** Takes orders. */
  public interface Shop {
    /** {@return the number} */
    CompletionStage<String> place(Order order, Listener listener);

    /** {@return what there is} */
    @Idempotent
    Line line(int place);

    /** {@return what one costs} */
    @Pure
    int price(String article);

    /** Asks for a call. */
    @OneWay
    void ring(String number);

    /** Takes pictures. */
    @PassBy(CopyPolicy.REFERENCE)
    void picture(byte[] pixels);
  }

  @Test
  void saysWhatIsCopiedAndWhy() {
    CommandResult ran = CommandResult.parley("explain", Shop.class.getName());

    assertThat(ran.err()).isEmpty();
    assertThat(ran.out().lines())
        .startsWith(Shop.class.getName())
        .containsSubsequence(
            "  line: directly to the servant",
            "    @Idempotent: may be retried and hedged",
            "    place, int: shared",
            "    result, " + Line.class.getName() + ": shared")
        .containsSubsequence(
            "  price: directly to the servant",
            "    @Pure: may be cached and retried",
            "    article, String: shared")
        .containsSubsequence(
            "  picture: directly to the servant",
            "    pixels, bytes: shared",
            "      @PassBy(REFERENCE) says so")
        .containsSubsequence(
            "  place: directly to the servant",
            "    order, " + Order.class.getName() + ": copied",
            "    listener, " + Listener.class.getName() + ": shared",
            "      it is for calling, and has no copy",
            "    result, String: shared")
        .contains(
            "  ring: as between processes: the caller of a one-way method does not wait for its"
                + " servant")
        .anyMatch(line -> line.contains("lines") && line.contains("java.util.List"))
        .anyMatch(line -> line.endsWith("CONTEXT_ONLY and DIRECT are rejected."));
  }

  @Test
  void classThatIsNotThereIsNamed() {
    CommandResult ran = CommandResult.parley("explain", "dev.example.Nothing");

    assertThat(ran.code()).isEqualTo(ExitCode.USAGE);
    assertThat(ran.err()).contains("dev.example.Nothing: no such class on --class-path");
  }
}
