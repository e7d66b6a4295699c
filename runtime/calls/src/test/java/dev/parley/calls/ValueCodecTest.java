package dev.parley.calls;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.parley.base.Limits;
import dev.parley.calls.api.ContractException;
import dev.parley.transport.api.BadMessageException;
import java.util.HexFormat;
import java.util.List;
import java.util.concurrent.Flow;
import org.junit.jupiter.api.Test;

/** Values of one type as bytes. */
class ValueCodecTest {
  record Line(String text, int count) {}

  record Page(List<Line> lines) {}

  record LaterLine(String text, int count, List<String> tags) {}

  interface Ear {
    void hear(String word);
  }

  record Holding(List<Ear> ears) {}

  record Streaming(Flow.Publisher<String> words) {}

  record Deep(List<Deep> more) {}

  private static final ValueCodec<Line> LINES = ValueCodec.of(Line.class);

  @Test
  void valueIsTheFirstFieldOfARecord() {
    byte[] bytes = LINES.encode(new Line("hi", 3));

    assertThat(HexFormat.of().formatHex(bytes)).isEqualTo("0a060a0268691006");
    assertThat(LINES.decode(bytes)).isEqualTo(new Line("hi", 3));
  }

  @Test
  void otherTypesThanRecordsAreValuesToo() {
    assertThat(ValueCodec.of(String.class).encode("")).isEmpty();
    assertThat(ValueCodec.of(String.class).decode(new byte[0])).isEmpty();
    assertThat(ValueCodec.of(Long.class).decode(ValueCodec.of(Long.class).encode(-7L)))
        .isEqualTo(-7L);
  }

  @Test
  void whatAnEarlierVersionWroteIsRead() {
    byte[] kept = LINES.encode(new Line("hi", 3));

    assertThat(ValueCodec.of(LaterLine.class).decode(kept))
        .isEqualTo(new LaterLine("hi", 3, List.of()));
  }

  @Test
  void onlyDataIsKept() {
    assertThatThrownBy(() -> ValueCodec.of(Holding.class))
        .isInstanceOf(ContractException.class)
        .hasMessage(
            "Holding: "
                + Ear.class.getName()
                + " cannot be in a value that is kept: only data can");
    assertThatThrownBy(() -> ValueCodec.of(Streaming.class)).isInstanceOf(ContractException.class);
    assertThatThrownBy(() -> ValueCodec.of(Object.class)).isInstanceOf(ContractException.class);
    assertThatThrownBy(() -> ValueCodec.of(int.class)).isInstanceOf(ContractException.class);
  }

  @Test
  void nullIsRefusedWithThePathToIt() {
    assertThatThrownBy(() -> LINES.encode(new Line(null, 3)))
        .isInstanceOf(BadMessageException.class)
        .hasMessageContaining("Line.text is null");
  }

  @Test
  void damagedBytesAreRefused() {
    byte[] whole = ValueCodec.of(Page.class).encode(new Page(List.of(new Line("hi", 3))));
    assertThatThrownBy(() -> ValueCodec.of(Page.class).decode(new byte[0]))
        .isInstanceOf(BadMessageException.class)
        .hasMessageContaining("Page is missing");
    for (int length = 1; length < whole.length; length++) {
      byte[] cut = java.util.Arrays.copyOf(whole, length);
      assertThatThrownBy(() -> ValueCodec.of(Page.class).decode(cut))
          .isInstanceOf(BadMessageException.class);
    }
  }

  @Test
  void depthAndSizeAreBoundedAsInCalls() {
    ValueCodec<Deep> values = ValueCodec.of(Deep.class);
    assertThat(values.decode(values.encode(deep(Limits.DEPTH_MAX - 1)))).isNotNull();
    assertThatThrownBy(() -> values.encode(deep(Limits.DEPTH_MAX)))
        .isInstanceOf(BadMessageException.class);
    ValueCodec<byte[]> bytes = ValueCodec.of(byte[].class);
    assertThat(bytes.encode(new byte[Limits.MESSAGE_BYTES_MAX - 5]))
        .hasSize(Limits.MESSAGE_BYTES_MAX);
    assertThatThrownBy(() -> bytes.encode(new byte[Limits.MESSAGE_BYTES_MAX + 1]))
        .isInstanceOf(BadMessageException.class);
    assertThatThrownBy(() -> bytes.decode(new byte[Limits.MESSAGE_BYTES_MAX + 10]))
        .isInstanceOf(BadMessageException.class);
  }

  private static Deep deep(int records) {
    Deep deep = new Deep(List.of());
    for (int i = 1; i < records; i++) {
      deep = new Deep(List.of(deep));
    }
    return deep;
  }
}
