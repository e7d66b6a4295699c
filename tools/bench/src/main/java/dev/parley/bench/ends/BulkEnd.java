package dev.parley.bench.ends;

import dev.parley.bench.BenchException;
import dev.parley.calls.Inline;
import dev.parley.calls.Parley;
import dev.parley.calls.Peer;
import java.net.URI;
import java.nio.file.Path;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;

/** End that uses Parley with calls that carry 1 MiB; the first end calls. */
final class BulkEnd implements End {
  /** Payload of each call, in bytes. */
  static final int BYTES = 1 << 20;

  private static final String NAME = "bulk";

  /** Contract with a large argument, for blocking callers. */
  @Inline
  interface Bulk {
    /** {@return the value, once all bytes have arrived} */
    long take(long value, byte[] bytes);

    /** The same contract for asynchronous callers. */
    interface GoingOn {
      /** {@return the value, once all bytes have arrived} */
      CompletionStage<Long> take(long value, byte[] bytes);
    }
  }

  private final byte[] bytes = new byte[BYTES];
  private final Parley parley = Parley.builder().start();
  private final String address;
  private @Nullable Peer peer; // null until they have met, and at the second end

  static End open(String scheme, Role role, Path folder) {
    return new BulkEnd(role, Places.where(scheme, folder));
  }

  private BulkEnd(Role role, URI where) {
    parley.export(NAME, Bulk.class, BulkEnd::taken);
    address = role == Role.SECOND ? parley.listen(where).endpoint().toString() : "-";
  }

  private static long taken(long value, byte[] bytes) {
    if (bytes.length != BYTES) {
      throw new BenchException(bytes.length + " bytes came");
    }
    return value;
  }

  @Override
  public String address() {
    return address;
  }

  @Override
  public void meet(String other) {
    if (!other.equals("-")) {
      peer = parley.connect(URI.create(other));
    }
  }

  @Override
  public Calls calls(Shape shape) {
    Peer there = peer;
    if (there == null) {
      throw new BenchException("only the first end calls, once they have met");
    }
    Bulk waits = there.lookup(NAME, Bulk.class);
    Bulk.GoingOn goesOn = there.lookup(NAME, Bulk.GoingOn.class);
    return new ParleyEnd.StubCalls(
        value -> waits.take(value, bytes), value -> goesOn.take(value, bytes));
  }

  @Override
  public void close() {
    parley.close();
  }
}
