package dev.parley.devices.pulse;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.groups.Tuple.tuple;
import static org.junit.jupiter.api.Assumptions.abort;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.parley.devices.ResourceLimit;
import dev.parley.devices.api.Device;
import dev.parley.devices.api.DeviceException;
import dev.parley.devices.api.DeviceException.Reason;
import dev.parley.devices.api.DeviceKind;
import dev.parley.devices.fixture.SoundServer;
import dev.parley.testkit.ChildJvm;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class PulseAudioTest {
  @TempDir private Path folder;

  @Test
  void devicesAreListedByKindWithThePreferredOnesFirst() throws IOException {
    try (SoundServer server = SoundServer.start(folder)) {
      List<Device> devices = new PulseAudio(server.name()).devices();

      assertThat(devices)
          .extracting(Device::kind, Device::id)
          .containsExactlyInAnyOrder(
              tuple(DeviceKind.MICROPHONE, "microphone"),
              tuple(DeviceKind.MONITOR, "speaker.monitor"),
              tuple(DeviceKind.MONITOR, "pipe.monitor"),
              tuple(DeviceKind.SPEAKER, "pipe"),
              tuple(DeviceKind.SPEAKER, "speaker"));
      assertThat(devices).extracting(Device::name).doesNotContain("");
      assertThat(devices.getFirst().preferred()).isTrue();
    }
  }

  @Test
  void serverThatDoesNotRunIsNamed() {
    assumeLibrary();
    PulseAudio nowhere = new PulseAudio(Optional.of("unix:" + folder.resolve("nowhere")));

    assertThatThrownBy(nowhere::devices)
        .isInstanceOfSatisfying(
            DeviceException.class, e -> assertThat(e.reason()).isEqualTo(Reason.NO_SERVICE))
        .hasMessageContaining("no sound server at unix:" + folder.resolve("nowhere"))
        .hasMessageContaining("start pulseaudio");
  }

  @Test
  void serverThatAnswersNothingIsGivenUp() throws IOException {
    assumeLibrary();
    Path path = folder.resolve("silent");
    try (ServerSocketChannel silent = ServerSocketChannel.open(StandardProtocolFamily.UNIX)) {
      silent.bind(UnixDomainSocketAddress.of(path));

      assertThatThrownBy(new PulseAudio(Optional.of("unix:" + path))::devices)
          .hasMessageContaining("no answer for the connection within 5 s");
    }
  }

  @Test
  void serverThatAnswersGarbageIsRefused() throws Exception {
    assumeLibrary();
    Path path = folder.resolve("garbage");
    try (ServerSocketChannel garbage = ServerSocketChannel.open(StandardProtocolFamily.UNIX)) {
      garbage.bind(UnixDomainSocketAddress.of(path));
      Thread answering =
          Thread.ofVirtual()
              .start(() -> {
                try (SocketChannel client = garbage.accept()) {
                  client.write(ByteBuffer.wrap(new byte[4096]));
                  while (client.read(ByteBuffer.allocate(4096)) >= 0) {
                    // Until the client hangs up.
                  }
                } catch (IOException e) {
                  throw new UncheckedIOException(e);
                }
              });

      assertThatThrownBy(new PulseAudio(Optional.of("unix:" + path))::devices)
          .isInstanceOfSatisfying(
              DeviceException.class, e -> assertThat(e.reason()).isEqualTo(Reason.NO_SERVICE));
      answering.join();
    }
  }

  private static void assumeLibrary() {
    try {
      PulseLibrary.require();
    } catch (DeviceException e) {
      abort(e.getMessage());
    }
  }

  @Test
  void unknownVersionsAreRefused() {
    assertThat(Stream.of("4.0.0", "16.1.0", "17.0-rebootstrapped", "100.0"))
        .allSatisfy(each -> assertThat(PulseLibrary.requireVersion(each)).isEqualTo(each));
    assertThat(Stream.of("", "0.9.21", "3.99.2", "16", "seven", "-4.0", "4000.1"))
        .allSatisfy(each ->
            assertThatThrownBy(() -> PulseLibrary.requireVersion(each))
                .isInstanceOfSatisfying(
                    DeviceException.class,
                    e -> assertThat(e.reason()).isEqualTo(Reason.WRONG_VERSION)));
  }

  /** Another library under the name of the sound library, as a broken installation has it. */
  @Test
  void libraryWithoutTheFunctionsIsNamed() throws IOException {
    Path other = Path.of("/lib/x86_64-linux-gnu/libm.so.6");
    assumeTrue(Files.exists(other), "no other library");
    Files.createSymbolicLink(folder.resolve(PulseLibrary.NAME), other);

    try (ChildJvm child =
        ChildJvm.of(AskingMain.class).before(List.of("env", "LD_LIBRARY_PATH=" + folder)).start()) {
      assertThat(child.line())
          .startsWith("NO_LIBRARY cannot use sound: cannot link pa_get_library_version")
          .endsWith("install it (Debian: apt-get install libpulse0) and start the program again")
          .isEqualTo(child.line());
    }
  }

  /** The library would end the process where it gets no main loop. */
  @Test
  void missingFileDescriptorsAreAnException() throws IOException {
    assumeLibrary();
    try (ChildJvm child = ChildJvm.of(ManyFilesMain.class).start(folder.resolve("nowhere"))) {
      assertThat(child.line()).startsWith("NO_SERVICE ");
      assertThat(child.line()).startsWith("NO_RESOURCES ").endsWith("see ulimit -n");
      assertThat(child.line()).startsWith("NO_SERVICE ");
    }
  }

  /** Program that asks for devices before, while and after it has no more file descriptors. */
  static final class ManyFilesMain {
    private ManyFilesMain() {}

    public static void main(String[] args) {
      Runnable ask =
          () -> {
            try {
              new PulseAudio(Optional.of("unix:" + args[0])).devices();
            } catch (DeviceException e) {
              System.out.println(e.reason() + " " + e.getMessage());
            }
          };
      ask.run();
      ResourceLimit.FILES.exhausted(ask);
      ask.run();
    }
  }

  /** Program that prints twice why it cannot list devices. */
  static final class AskingMain {
    private AskingMain() {}

    public static void main(String[] args) {
      for (int i = 0; i < 2; i++) {
        try {
          PulseAudio.DEFAULT.devices();
        } catch (DeviceException e) {
          System.out.println(e.reason() + " " + e.getMessage());
        }
      }
    }
  }
}
