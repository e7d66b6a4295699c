package dev.parley.cli.services;

import dev.parley.discovery.Service;
import java.time.temporal.ChronoUnit;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A service at one moment, as {@code parley ls} shows it.
 *
 * @param since when it took its name
 * @param more exports that it does not name
 * @param path which way it was reached; null when it was not
 * @param peers that are connected, this command left out; null when it does not say
 * @param callsPerSecond that it served since it was asked before; null when it does not say
 * @param version of its runtime; null when it does not say
 * @param trouble why it was not reached, or does not say; null when there is none
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

  /** A servant and its contract. */
  public record Export(String name, String contract, String fingerprint) {}

  /** {@return a service of which nothing is known but what it announces} */
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
