package dev.parley.cli.services;

import dev.parley.discovery.Service;
import java.time.temporal.ChronoUnit;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Snapshot of a service and its status, as {@code parley ls} shows it.
 *
 * @param since when its process took the name
 * @param more the number of further exports, which it does not list
 * @param path the transport that it was reached by; null if it was not
 * @param peers the number of connected peers except this command; null if unknown
 * @param callsPerSecond the calls that it served per second since the previous request; null if
 *     unknown
 * @param version the version of its runtime; null if unknown
 * @param trouble the reason why its status is unknown; null if there is none
 */
public record Seen(
    String name,
    long pid,
    String since,
    List<Export> exports,
    int more,
    @Nullable String path,
    @Nullable Integer peers,
    @Nullable Double callsPerSecond,
    @Nullable String version,
    @Nullable String trouble) {

  /** An exported servant and its contract. */
  public record Export(String name, String contract, String fingerprint) {}

  /** {@return a service with what it announces, its status unknown} */
  static Seen announced(Service service) {
    return new Seen(
        service.name(),
        service.pid(),
        service.started().truncatedTo(ChronoUnit.SECONDS).toString(),
        service.offers().stream()
            .map(offer -> new Export(offer.name(), offer.contract(), offer.fingerprint()))
            .toList(),
        service.more(),
        null,
        null,
        null,
        null,
        null);
  }

  Seen reached(String by) {
    return new Seen(name, pid, since, exports, more, by, peers, callsPerSecond, version, trouble);
  }

  Seen says(int others, @Nullable Double rate, String runtime) {
    return new Seen(name, pid, since, exports, more, path, others, rate, runtime, trouble);
  }

  Seen fails(String why) {
    return new Seen(name, pid, since, exports, more, path, peers, callsPerSecond, version, why);
  }
}
