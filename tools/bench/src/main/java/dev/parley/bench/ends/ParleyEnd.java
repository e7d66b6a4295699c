package dev.parley.bench.ends;

import dev.parley.bench.table.BenchException;
import dev.parley.calls.Parley;
import dev.parley.calls.Peer;
import dev.parley.transport.api.TransportConfig;
import java.net.URI;
import java.nio.file.Path;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.TimeUnit;
import java.util.function.LongFunction;
import java.util.function.LongUnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * End that uses Parley over any of its transports. Both ends export a desk and call the other's.
 */
final class ParleyEnd implements PairEnd {
  private static final String NAME = "desk";

  /** Suffix of the variants whose servants are not {@code @Inline}. */
  private static final String AS_IT_COMES = "-default";

  private final Parley parley;
  private final EndRole role;
  private final CompletableFuture<Peer> peer = new CompletableFuture<>();
  private final String address;
  private volatile EchoDesk.@Nullable EchoDeskBlocking waiting; // null until they have met
  private volatile EchoDesk.@Nullable EchoDeskAsync goingOn; // null until they have met

  static PairEnd open(String way, EndRole role, Path folder) throws Exception {
    boolean inline = !way.endsWith(AS_IT_COMES);
    String scheme = inline ? way : way.substring(0, way.length() - AS_IT_COMES.length());
    TransportConfig.Builder config =
        TransportConfig.builder().origins(Set.of("http://" + EndMain.PAGE_HOST));
    if (scheme.equals("tls")) {
      config.tls(BenchTlsKeys.context(folder));
    }
    return new ParleyEnd(
        Parley.builder().transportConfig(config.build()).start(),
        role,
        PairEndpoints.endpoint(scheme, folder),
        inline);
  }

  private ParleyEnd(Parley parley, EndRole role, URI where, boolean inline) {
    this.parley = parley;
    this.role = role;
    if (inline) {
      parley.export(NAME, EchoDesk.class, new InlineEchoServant());
    } else {
      parley.export(NAME, EchoDesk.EchoDeskBlocking.class, new BlockingEchoServant());
    }
    address =
        role == EndRole.FIRST ? parley.listen(where, peer::complete).endpoint().toString() : "-";
  }

  /** Servant that runs on the thread that read the request, and never blocks. */
  private final class InlineEchoServant implements EchoDesk {
    @Override
    public long echo(long value) {
      return value;
    }

    @Override
    public CompletionStage<Long> round(long value) {
      return met(goingOn).echo(value);
    }
  }

  /** Servant that runs on a thread of Parley's choice, and blocks until the other end answers. */
  private final class BlockingEchoServant implements EchoDesk.EchoDeskBlocking {
    @Override
    public long echo(long value) {
      return value;
    }

    @Override
    public long round(long value) {
      return met(waiting).echo(value);
    }
  }

  private static <T> T met(@Nullable T stub) {
    if (stub == null) {
      throw new BenchException("the ends are not connected yet");
    }
    return stub;
  }

  @Override
  public String address() {
    return address;
  }

  @Override
  public void connect(String other) throws Exception {
    if (role == EndRole.SECOND) {
      peer.complete(parley.connect(URI.create(other)));
    }
    Peer there = peer.get(10, TimeUnit.SECONDS);
    waiting = there.lookup(NAME, EchoDesk.EchoDeskBlocking.class);
    goingOn = there.lookup(NAME, EchoDesk.EchoDeskAsync.class);
  }

  @Override
  public EndCalls calls(CallShape shape) {
    EchoDesk.EchoDeskBlocking waits = met(waiting);
    EchoDesk.EchoDeskAsync goes = met(goingOn);
    return shape == CallShape.ROUND
        ? new StubCalls(waits::round, goes::round)
        : new StubCalls(waits::echo, goes::echo);
  }

  @Override
  public void close() {
    parley.close();
  }

  record StubCalls(LongUnaryOperator waits, LongFunction<CompletionStage<Long>> goesOn)
      implements EndCalls {
    @Override
    public long call(long value) {
      return waits.applyAsLong(value);
    }

    @Override
    public void stream(CallWindow window) throws InterruptedException {
      CallLanes.run(window, this::start);
    }

    private void start(long value, CallLanes.CallLane lane) {
      goesOn
          .apply(value)
          .whenComplete((result, failure) -> {
            if (failure == null) {
              lane.returned(value, result);
            } else {
              lane.failed(failure);
            }
          });
    }
  }
}
