package dev.parley.iiop.orb;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.parley.calls.Parley;
import dev.parley.iiop.Orb;
import dev.parley.iiop.cdr.CodeSets;
import dev.parley.iiop.cdr.GiopVersion;
import dev.parley.iiop.cdr.IiopLimits;
import dev.parley.iiop.codec.ClassFilter;
import dev.parley.iiop.codec.IiopContract;
import dev.parley.iiop.codec.IiopContracts;
import dev.parley.pipeline.CallException;
import dev.parley.testkit.LeakCheck;
import dev.parley.transport.api.TransportConfig;
import dev.parley.transport.api.TransportRegistry;
import java.net.URI;
import java.nio.ByteOrder;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** By which connection calls go. */
final class ConnectionChoiceTest {
  @RegisterExtension final LeakCheck leaks = new LeakCheck();

  private static final OrbOptions OPTIONS =
      new OrbOptions(
          TransportConfig.DEFAULT,
          IiopLimits.DEFAULT,
          ClassFilter.CONTRACT_ONLY,
          GiopVersion.V1_2,
          ByteOrder.BIG_ENDIAN,
          CodeSets.DEFAULT,
          1 << 20,
          false,
          true,
          10,
          10,
          Duration.ZERO,
          Optional.empty());

  @Test
  void whatIsLedNowhereGoesByItsOwnConnectionOrNot() {
    try (Parley parley = Parley.start();
        Orb server = Orb.on(parley);
        TransportRegistry transports =
            new TransportRegistry(
                TransportConfig.DEFAULT.toBuilder()
                    .framings(List.of(GiopFraming.INSTANCE))
                    .build())) {
      server.listen(URI.create("tcp://127.0.0.1:0"));
      DecodedReference to =
          DecodedReference.of(server.export("desk", Desk.class, new DeskServant()).ior());
      IiopContract<Desk> contract = IiopContracts.of(Desk.class);
      OrbEnvironment orb = new OrbEnvironment(OPTIONS, parley.callEnvironment());
      GiopConnectionPool noOther =
          new GiopConnectionPool(
              endpoint -> {
                throw new AssertionError("another connection");
              },
              orb::codeSetsTowards,
              1);
      ObjectReferenceConverter references = new ObjectReferenceConverter(orb, noOther);
      GiopSession session =
          new GiopSession(
                  orb,
                  transports.connect(to.endpoints().getFirst()).connection(),
                  references,
                  closed -> {})
              .start();
      RequestRouter router = new RequestRouter(orb, noOther, contract, to, session, false);
      Desk bound =
          contract.contract().stub(new ObjectTarget(orb, router, references.forSession(session)));

      assertThat(bound.add(2, 40)).isEqualTo(42);
      session.stop();
      assertThatExceptionOfType(CallException.Unavailable.class).isThrownBy(() -> bound.add(2, 40));
    }
  }
}
