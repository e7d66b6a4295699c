package dev.parley.attached;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

final class StartMessageTest {
  private static final StartMessage WRITTEN =
      new StartMessage(
          "0".repeat(StartMessage.TOKEN_CHARS),
          Duration.ofMillis(1_500),
          List.of(URI.create("memory:x"), URI.create("unix:/run/x")));

  private static StartMessage read(String text) throws IOException {
    return StartMessage.read(new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8)));
  }

  @Test
  void whatIsWrittenIsReadAndNoByteMore() throws IOException {
    byte[] bytes = Arrays.copyOf(WRITTEN.toBytes(), WRITTEN.toBytes().length + 3);
    ByteArrayInputStream in = new ByteArrayInputStream(bytes);

    StartMessage read = StartMessage.read(in);

    assertThat(read.token()).isEqualTo(WRITTEN.token());
    assertThat(read.grace()).isEqualTo(WRITTEN.grace());
    assertThat(read.endpoints()).isEqualTo(WRITTEN.endpoints());
    assertThat(in.available()).isEqualTo(3);
  }

  @Test
  void everyTruncationIsRefused() {
    byte[] whole = WRITTEN.toBytes();
    for (int length = 0; length < whole.length; length++) {
      ByteArrayInputStream in = new ByteArrayInputStream(whole, 0, length);
      assertThatThrownBy(() -> StartMessage.read(in)).isInstanceOf(IOException.class);
    }
  }

  @Test
  void otherTextIsRefused() {
    for (String text :
        List.of(
            "\n",
            "hello\n\n",
            "parley-attached 2\n\n",
            "parley-attached 1\n\n",
            "parley-attached 1\ntoken 00\nway memory:x\n\n",
            "parley-attached 1\ngrace soon\n\n",
            "parley-attached 1\nway ::\n\n",
            "parley-attached 1\ntoken " + "00".repeat(32) + "\n\n")) {
      assertThatThrownBy(() -> read(text)).as(text).isInstanceOf(IOException.class);
    }
  }

  @Test
  void linesOfALaterVersionArePassedOver() throws IOException {
    String text = new String(WRITTEN.toBytes(), StandardCharsets.UTF_8);

    assertThat(read(text.stripTrailing() + "\nsong la la\n\n").endpoints()).hasSize(2);
  }

  @Test
  void inputWithoutEndIsNotReadForEver() throws IOException {
    String text = new String(WRITTEN.toBytes(), StandardCharsets.UTF_8).stripTrailing() + "\nx ";
    int room = StartMessage.BYTES_MAX - text.length() - 2;

    assertThat(read(text + "y".repeat(room) + "\n\n").endpoints()).hasSize(2);
    assertThatThrownBy(() -> read(text + "y".repeat(room + 1) + "\n\n"))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("no empty line in its first");
  }
}
