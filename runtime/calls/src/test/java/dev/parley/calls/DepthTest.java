package dev.parley.calls;

import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.parley.base.Limits;
import dev.parley.pipeline.CallException;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** VA-9: arguments and details of exceptions nest equally deep. */
class DepthTest {
  record Deep(List<Deep> more) {}

  /** Carries what nests. */
  public static final class TooBad extends Exception {
    private final Deep deep;

    public TooBad(Deep deep) {
      super("too bad");
      this.deep = deep;
    }

    public Deep deep() {
      return deep;
    }
  }

  interface Thrower {
    void take(Deep deep);

    void fail(int records) throws TooBad;
  }

  private static final class Servant implements Thrower {
    @Override
    public void take(Deep deep) {
      // that it came is enough
    }

    @Override
    public void fail(int records) throws TooBad {
      throw new TooBad(deep(records));
    }
  }

  private static Deep deep(int records) {
    Deep deep = new Deep(List.of());
    for (int i = 1; i < records; i++) {
      deep = new Deep(List.of(deep));
    }
    return deep;
  }

  @Test
  @DisplayName("VA-9 the record of the arguments, or of the exception, is the first of 64")
  void argumentsAndDetailsNestEquallyDeep() {
    int inside = Limits.DEPTH_MAX - 1;
    try (TwoPeers peers = new TwoPeers()) {
      Thrower far = peers.far(Thrower.class, new Servant());
      far.take(deep(inside));
      assertThatExceptionOfType(TooBad.class).isThrownBy(() -> far.fail(inside));
      assertThatExceptionOfType(CallException.Invalid.class)
          .isThrownBy(() -> far.take(deep(inside + 1)));
      assertThatExceptionOfType(CallException.Invalid.class).isThrownBy(() -> far.fail(inside + 1));
    }
  }
}
