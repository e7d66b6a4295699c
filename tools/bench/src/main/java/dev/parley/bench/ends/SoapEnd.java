package dev.parley.bench.ends;

import dev.parley.bench.table.BenchException;
import dev.parley.calls.Parley;
import dev.parley.soap.Soap;
import java.net.URI;
import org.jspecify.annotations.Nullable;

/** End that uses Parley over SOAP 1.1; the first end calls the second. */
final class SoapEnd implements PairEnd {
  private static final String PATH = "/desk";

  private final Parley parley = Parley.start();
  private final Soap soap = Soap.on(parley);
  private final boolean order;
  private final String address;
  private @Nullable URI service; // null until they have met

  SoapEnd(EndRole role, boolean order, boolean inline) {
    this.order = order;
    if (role == EndRole.FIRST) {
      address = "-";
      return;
    }
    if (inline) {
      soap.export(PATH, SoapDesk.class, new DeskServant());
    } else {
      soap.export(PATH, SoapDesk.Blocking.class, new DeskServant());
    }
    address = soap.listen(URI.create("http://127.0.0.1:0")).resolve(PATH).toString();
  }

  private record DeskServant() implements SoapDesk, SoapDesk.Blocking {
    @Override
    public long echo(long value) {
      return value;
    }

    @Override
    public Order order(Order order) {
      return order;
    }
  }

  @Override
  public String address() {
    return address;
  }

  @Override
  public void connect(String other) {
    service = URI.create(other);
  }

  @Override
  public EndCalls calls(CallShape shape) {
    URI there = service;
    if (there == null || shape != CallShape.DOWN) {
      throw new BenchException("SOAP is measured with the first end calling the second");
    }
    SoapDesk.Blocking waits = soap.lookup(there, SoapDesk.Blocking.class);
    SoapDesk.Async goesOn = soap.lookup(there, SoapDesk.Async.class);
    return order
        ? new ParleyEnd.StubCalls(
            value -> waits.order(SoapDesk.Order.of(value)).id(),
            value -> goesOn.order(SoapDesk.Order.of(value)).thenApply(SoapDesk.Order::id))
        : new ParleyEnd.StubCalls(waits::echo, goesOn::echo);
  }

  @Override
  public void close() {
    soap.close();
    parley.close();
  }
}
