package dev.parley.calls.session;

import static org.assertj.core.api.Assertions.assertThat;

import dev.parley.base.Limits;
import dev.parley.base.Timers;
import dev.parley.calls.Contract;
import dev.parley.calls.spi.ContractModel;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Numbers of a servant that is passed by several contracts. */
final class ServedReferencesTest {
  private static final ContractModel<Desk.Ear> EAR = Contract.of(Desk.Ear.class).model();
  private static final ContractModel<Eye> EYE = Contract.of(Eye.class).model();

  /** Another contract of the same servant. */
  interface Eye {
    void see(String picture);
  }

  private static final class Both implements Desk.Ear, Eye {
    @Override
    public void hear(String word) {}

    @Override
    public void see(String picture) {}
  }

  private final Timers timers = Timers.start();
  private final ServedReferences served =
      new ServedReferences(
          new SessionContext(
              OpeningTest.config(timers, Limits.OPEN_TIMEOUT), new FakeConnection(), null));

  @AfterEach
  void close() {
    timers.close();
  }

  @Test
  void servantHasANumberForEachContractUntilThatIsReleased() {
    Both servant = new Both();
    int ear = served.serve(EAR, servant);
    int eye = served.serve(EYE, servant);
    assertThat(eye).isNotEqualTo(ear);

    served.released(ear, 1);

    assertThat(served.find(ear)).isNull();
    assertThat(served.serve(EYE, servant)).isEqualTo(eye);
    assertThat(served.serve(EAR, servant)).isNotEqualTo(ear);
    served.released(eye, 2);
    assertThat(served.find(eye)).isNull();
  }
}
