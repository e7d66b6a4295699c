package dev.parley.discovery;

import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.parley.testkit.LeakCheck;
import dev.parley.transport.api.TransportConfig;
import dev.parley.transport.api.TransportException;
import dev.parley.transport.api.TransportRegistry;
import java.net.URI;
import java.time.Duration;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Endpoints that a forged run file could name: each is refused in words, by every transport. */
final class HostileEndpointsTest {
  @RegisterExtension final LeakCheck leaks = new LeakCheck();

  @ParameterizedTest
  @ValueSource(
      strings = {
        "unix:x",
        "unix:%00x",
        "unix:/%00",
        "unix:/x?y",
        "unix:/x#y",
        "unix://host/x",
        "unix:/",
        "unix:relative/x",
        "unix:/dev/null",
        "unix:/dev/shm",
        "tcp:x",
        "tcp:///x",
        "tcp://127.0.0.1",
        "tcp://127.0.0.1:0",
        "tcp://127.0.0.1:99999",
        "tcp://127.0.0.1:1/x",
        "tcp://a_b:1",
        "tcp://user@127.0.0.1:1",
        "tcp://127.0.0.1:-1",
        "tls:x",
        "tls:///x",
        "tls://127.0.0.1:0",
        "tls://127.0.0.1:99999",
        "memory:x%00",
        "memory:..",
        "memory:/",
        "memory:/%00/x",
        "memory:/dev/null/x",
        "memory:a?b",
        "memory:///",
        "pipe:x%00",
        "pipe:..",
        "pipe:/",
        "pipe:/%00/x",
        "pipe:/dev/null/x",
        "pipe:a?b",
        "pipe:///",
        "jvm:%00",
        "jvm:/",
        "jvm:a?b",
        "jvm://x/y",
        "local:desk",
        "file:/etc/passwd"
      })
  void endpointThatLeadsNowhereIsRefusedInWords(String endpoint) {
    TransportConfig quick = TransportConfig.builder().connectTimeout(Duration.ofSeconds(2)).build();
    try (TransportRegistry transports = new TransportRegistry(quick)) {
      assertThatExceptionOfType(TransportException.class)
          .isThrownBy(() -> transports.of(URI.create(endpoint)).connect(URI.create(endpoint)));
    }
  }
}
