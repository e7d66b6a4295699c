package dev.parley.bench.soap;

import dev.parley.bench.table.BenchException;
import dev.parley.bench.valves.PendingRequests;
import dev.parley.bench.valves.TimedLatch;
import dev.parley.calls.Parley;
import dev.parley.soap.Soap;
import dev.parley.soap.api.SoapLimits;
import dev.parley.soap.xml.XmlLimits;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/** Waiting calls of Parley's SOAP client, made by one thread. */
final class PendingSoapCalls implements PendingRequests {
  private static final Duration DEADLINE = Duration.ofMinutes(5);

  private final Parley parley;
  private final Soap soap;
  private final AtomicInteger begun = new AtomicInteger();
  private @Nullable SoapDelay stub; // null until they have met

  PendingSoapCalls(int most, Path folder) {
    parley = Parley.builder().deadline(DEADLINE).start();
    soap =
        Soap.builder(parley)
            .limits(new SoapLimits(XmlLimits.MESSAGES, most, most))
            .client(PendingHttp.client(most, folder))
            .start();
  }

  @Override
  public void connect(String other) {
    stub = soap.lookup(URI.create(other), SoapDelay.class);
  }

  @Override
  public void start(int count, int millis, TimedLatch ended) {
    SoapDelay there = stub;
    if (there == null) {
      throw new BenchException("not connected to the servant");
    }
    for (int i = 0; i < count; i++) {
      begun.incrementAndGet();
      there
          .later(i, millis)
          .whenComplete((value, why) -> {
            if (why == null) {
              ended.countDown();
            } else {
              System.err.println(why.getMessage());
            }
          });
    }
  }

  @Override
  public int count() {
    return begun.get();
  }

  @Override
  public void close() {
    soap.close();
    parley.close();
  }

  /** Servant that answers by a timer. */
  static final class DelayedServant implements PendingRequests, SoapDelay {
    private static final String PATH = "/desk";

    private final Parley parley = Parley.start();
    private final Soap soap;
    private final String address;
    private final AtomicInteger begun = new AtomicInteger();

    DelayedServant(int most, Path folder) {
      soap =
          Soap.builder(parley)
              .limits(new SoapLimits(XmlLimits.MESSAGES, most, most))
              .server(PendingHttp.server(most, folder))
              .start();
      soap.export(PATH, SoapDelay.class, this);
      address = soap.listen(PendingHttp.endpoint(most)).resolve(PATH).toString();
    }

    @Override
    public CompletionStage<Long> later(long value, int millis) {
      CompletableFuture<Long> reply = new CompletableFuture<>();
      begun.incrementAndGet();
      parley.timers().schedule(Duration.ofMillis(millis), () -> reply.complete(value));
      return reply;
    }

    @Override
    public String address() {
      return address;
    }

    @Override
    public int count() {
      return begun.get();
    }

    @Override
    public void close() {
      soap.close();
      parley.close();
    }
  }
}
