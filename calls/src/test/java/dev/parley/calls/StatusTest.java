package dev.parley.calls;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.parley.pipeline.CallException;
import java.net.URI;
import java.nio.file.Path;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class StatusTest {
  @TempDir Path folder;
  private final Parley server = Parley.start();
  private final Parley client = Parley.start();

  @AfterEach
  void close() {
    client.close();
    server.close();
  }

  private Peer connect(String endpoint) {
    server.export("calculator", Calculator.class, new DeskCalculator());
    return client.connect(server.listen(URI.create(endpoint)).endpoint());
  }

  @ParameterizedTest
  @ValueSource(strings = {"unix:FOLDER/s", "memory:FOLDER/s", "pipe:FOLDER/s", "jvm:NAME"})
  @DisplayName("CO-9: the same user is told of peers and calls, those of Exports left out")
  void statusIsForTheSameUser(String form) {
    String name = UUID.randomUUID().toString();
    Peer peer = connect(form.replace("FOLDER", folder.toString()).replace("NAME", name));
    assertThat(peer.status()).isEqualTo(new Exports.Status(1, 0, ""));

    Calculator calculator = peer.lookup("calculator", Calculator.class);
    calculator.add(1, 2);
    calculator.add(1, 2);

    assertThat(peer.status()).isEqualTo(new Exports.Status(1, 2, ""));
  }

  @Test
  @DisplayName("CO-9: who may be anybody is refused")
  void statusIsNotForWhomNobodyKnows() {
    Peer peer = connect("tcp://127.0.0.1:0");

    assertThatThrownBy(peer::status)
        .isInstanceOf(CallException.Refused.class)
        .hasMessageContaining("the same user");
  }
}
