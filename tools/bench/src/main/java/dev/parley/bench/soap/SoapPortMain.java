package dev.parley.bench.soap;

import dev.parley.bench.contest.SoapStack;
import dev.parley.bench.ends.JaxwsDesk;
import dev.parley.bench.ends.JaxwsEnd;
import dev.parley.bench.ends.LineProtocolServer;
import dev.parley.bench.ends.SoapDesk;
import dev.parley.bench.table.BenchException;
import dev.parley.calls.Parley;
import dev.parley.soap.Soap;
import java.net.URI;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.Callable;

/**
 * Process that makes stubs or ports of a service. It answers {@code ports ADDRESS COUNT} with the
 * median time of one in nanoseconds.
 */
final class SoapPortMain {
  /** Runs the process; takes the name of a {@link SoapStack}. */
  public static void main(String[] args) throws InterruptedException {
    boolean parley = args[0].equals(SoapStack.PARLEY.name());
    LineProtocolServer.serve(
        "-", words -> parley ? ParleyPorts.answer(words) : String.valueOf(jaxws(words)));
  }

  /** Stubs of Parley; a class of its own, since the class path of the others has no Parley. */
  private static final class ParleyPorts {
    static String answer(List<String> words) throws Exception {
      URI address = URI.create(words.get(1));
      try (Parley parley = Parley.start();
          Soap soap = Soap.on(parley)) {
        return String.valueOf(median(words, () -> soap.lookup(address, SoapDesk.Blocking.class)));
      }
    }
  }

  private static long jaxws(List<String> words) throws Exception {
    return median(
        words, () -> JaxwsEnd.service(words.get(1)).getPort(JaxwsDesk.PORT, JaxwsDesk.class));
  }

  private static long median(List<String> words, Callable<?> maker) throws Exception {
    long[] times = new long[Integer.parseInt(words.get(2))];
    for (int i = 0; i < times.length; i++) {
      long start = System.nanoTime();
      if (maker.call() == null) {
        throw new BenchException("there is no port");
      }
      times[i] = System.nanoTime() - start;
    }
    Arrays.sort(times);
    return times[times.length / 2];
  }

  private SoapPortMain() {}
}
