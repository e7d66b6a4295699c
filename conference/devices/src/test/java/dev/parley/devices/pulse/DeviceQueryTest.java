package dev.parley.devices.pulse;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.parley.devices.api.DeviceException;
import dev.parley.devices.api.DeviceException.Reason;
import dev.parley.devices.codec.Libraries;
import dev.parley.devices.fixture.SoundServer;
import java.io.IOException;
import java.lang.foreign.Arena;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class DeviceQueryTest {
  private static final int ERROR = -1; // of the server

  @Test
  void errorOfTheServerIsNotAnEmptyList() {
    Libraries.require(PulseLibrary::require);
    DeviceQuery query = new DeviceQuery();
    List<ThrowingCallable> answers =
        List.of(
            () -> query.onSource(0, 0, ERROR, 0),
            () -> query.onSink(0, 0, ERROR, 0),
            () -> query.onServer(0, 0, 0));
    for (ThrowingCallable each : answers) {
      assertThatThrownBy(each)
          .isInstanceOfSatisfying(
              DeviceException.class, e -> assertThat(e.reason()).isEqualTo(Reason.NO_SERVICE));
    }
  }

  @Test
  void refusedQuestionIsNamed(@TempDir Path folder) throws IOException {
    try (SoundServer server = SoundServer.start(folder);
        Arena arena = Arena.ofConfined();
        PulseConnection connection = new PulseConnection(Optional.of(server.address()), arena)) {
      assertThatThrownBy(() -> connection.await("the list of devices", 0))
          .isInstanceOf(DeviceException.class)
          .hasMessageStartingWith("cannot get the list of devices at " + server.address());
    }
  }
}
