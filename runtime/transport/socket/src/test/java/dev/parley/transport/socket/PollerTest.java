package dev.parley.transport.socket;

import static org.assertj.core.api.Assertions.assertThat;

import dev.parley.base.ThreadEndListener;
import dev.parley.testkit.Eventually;
import dev.parley.testkit.LeakCheck;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.Pipe;
import java.nio.channels.SelectionKey;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** Order of the work of the event loop. */
@ExtendWith(LeakCheck.class)
final class PollerTest {
  @Test
  void endOfAConnectionRunsBeforeTheNextChannelIsRead() throws IOException {
    List<String> ran = Collections.synchronizedList(new ArrayList<>());
    Poller poller = new Poller(Duration.ofSeconds(10), ThreadEndListener.NONE);
    try (ReadyPipe first = new ReadyPipe();
        ReadyPipe second = new ReadyPipe()) {
      for (ReadyPipe each : List.of(first, second)) {
        Poller.ReadyHandler handler =
            key -> {
              key.cancel();
              ran.add("read");
              poller.request(() -> ran.add("request"));
              poller.requestEnd(() -> ran.add("end"));
            };
        each.source().register(poller.selector(), SelectionKey.OP_READ, handler);
      }
      poller.start();
      Eventually.eventually("both channels", () -> ran.size() == 6);
      poller.stop();
      poller.join();
    }

    assertThat(ran).containsExactly("read", "end", "read", "end", "request", "request");
  }

  /** A pipe with a byte to read. */
  private record ReadyPipe(Pipe.SourceChannel source, Pipe.SinkChannel sink)
      implements AutoCloseable {
    ReadyPipe() throws IOException {
      this(Pipe.open());
    }

    private ReadyPipe(Pipe pipe) throws IOException {
      this(pipe.source(), pipe.sink());
      source.configureBlocking(false);
      sink.write(ByteBuffer.wrap(new byte[1]));
    }

    @Override
    public void close() throws IOException {
      source.close();
      sink.close();
    }
  }
}
