package dev.parley.interop;

import static org.assertj.core.api.Assertions.assertThat;

import dev.parley.calls.Parley;
import dev.parley.iiop.Orb;
import dev.parley.interop.rmi.RmiBack;
import dev.parley.interop.rmi.RmiEcho;
import dev.parley.interop.rmi.RmiTraffic;
import dev.parley.interop.rmi.TrafficCases;
import java.net.URI;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** Ordinary RMI traffic between two Parleys, both as they are by default. */
final class TrafficTest {
  private static final URI ANY_PORT = URI.create("tcp://127.0.0.1:0");

  @Test
  void theListHasAtLeastSixtyFiveCases() {
    assertThat(cases()).hasSizeGreaterThanOrEqualTo(65);
  }

  private static Map<String, TrafficCases.Case> cases() {
    return TrafficCases.all(servant -> servant, RmiBack.class::cast);
  }

  @TestFactory
  Stream<DynamicTest> parleyCarriesItByDefault() {
    return cases().entrySet().stream()
        .map(each -> DynamicTest.dynamicTest(each.getKey(), () -> run(each.getValue())));
  }

  private static void run(TrafficCases.Case one) throws Exception {
    try (Parley parley = Parley.start();
        Orb server = Orb.on(parley);
        Orb client = Orb.on(parley)) {
      server.listen(ANY_PORT);
      client.listen(ANY_PORT);
      RmiTraffic servant = new RmiEcho(RmiBack.class::cast);
      String reference = server.export("traffic", RmiTraffic.class, servant).toString();
      one.run(client.lookup(reference, RmiTraffic.class));
    }
  }
}
