package dev.parley.attached;

import static dev.parley.testkit.Eventually.value;
import static org.assertj.core.api.Assertions.assertThat;

import dev.parley.calls.Parley;
import dev.parley.testkit.LeakCheck;
import dev.parley.transport.api.TransportConfig;
import java.time.Duration;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

final class SupervisorTest {
  @RegisterExtension final LeakCheck leaks = new LeakCheck();

  @Test
  void failureThatNobodyForesawEndsItAndDoesNotHangWhoWaits() {
    AttachedSpec spec =
        PatientSpecs.plugin(DeskPlugin.class)
            .restart(RestartPolicy.ON_FAILURE.pauses(Duration.ZERO, 1, Duration.ZERO))
            .output(line -> {})
            .build();
    Iterator<List<String>> once = List.of(ChildCommandLine.of(spec, List.of())).iterator();
    try (Parley parley = Parley.start();
        ParentRendezvous rendezvous =
            ParentRendezvous.open(TransportConfig.DEFAULT, spec.transports());
        Supervisor supervisor = new Supervisor(spec, parley, rendezvous, once::next)) {
      supervisor.begin();

      supervisor.child().orElseThrow().kill("a test ends it");

      assertThat(value("the end", supervisor.allEnded()).reason())
          .contains(NoSuchElementException.class.getName());
    }
  }
}
