package dev.parley.bench.ends;

import dev.parley.bench.table.BenchException;
import dev.parley.calls.Parley;
import dev.parley.calls.Peer;
import dev.parley.calls.api.Inline;
import java.net.URI;
import java.nio.file.Path;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;

/** End that uses Parley with calls that carry 1 MiB; the first end calls. */
final class BulkEnd implements PairEnd {
  /** Payload of each call, in bytes. */
  static final int BYTES = 1 << 20;

  private static final String NAME = "bulk";

  /** Contract with a large argument, for blocking callers. */
  @Inline
  interface BulkContract {
    /** {@return the value, once all bytes have arrived} */
    long take(long value, byte[] bytes);

    /** The same contract for asynchronous callers. */
    interface BulkContractAsync {
      /** {@return the value, once all bytes have arrived} */
      CompletionStage<Long> take(long value, byte[] bytes);
    }
  }

  private final byte[] bytes = new byte[BYTES];
  private final Parley parley = Parley.builder().start();
  private final String address;
  private @Nullable Peer peer; // null until they have met, and at the second end

  static PairEnd open(String scheme, EndRole role, Path folder) {
    return new BulkEnd(role, PairEndpoints.endpoint(scheme, folder));
  }

  private BulkEnd(EndRole role, URI where) {
    parley.export(NAME, BulkContract.class, BulkEnd::taken);
    address = role == EndRole.SECOND ? parley.listen(where).endpoint().toString() : "-";
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
  public void connect(String other) {
    if (!other.equals("-")) {
      peer = parley.connect(URI.create(other));
    }
  }

  @Override
  public EndCalls calls(CallShape shape) {
    Peer there = peer;
    if (there == null) {
      throw new BenchException("only the first end calls, once they have met");
    }
    BulkContract waits = there.lookup(NAME, BulkContract.class);
    BulkContract.BulkContractAsync goesOn =
        there.lookup(NAME, BulkContract.BulkContractAsync.class);
    return new ParleyEnd.StubCalls(
        value -> waits.take(value, bytes), value -> goesOn.take(value, bytes));
  }

  @Override
  public void close() {
    parley.close();
  }
}
