package dev.parley.cli.services;

import dev.parley.discovery.ServiceEntry;
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
public record ServiceStatus(
    String name,
    long pid,
    String since,
    List<ExportedContract> exports,
    int more,
    @Nullable String path,
    @Nullable Integer peers,
    @Nullable Double callsPerSecond,
    @Nullable String version,
    @Nullable String trouble) {

  /** An exported servant and its contract. */
  public record ExportedContract(String name, String contract, String fingerprint) {}

  /** {@return a service with what it announces, its status unknown} */
  static ServiceStatus announced(ServiceEntry service) {
    return new ServiceStatus(
        service.name(),
        service.pid(),
        service.started().truncatedTo(ChronoUnit.SECONDS).toString(),
        service.exports().stream()
            .map(offer -> new ExportedContract(offer.name(), offer.contract(), offer.fingerprint()))
            .toList(),
        service.omittedExports(),
        null,
        null,
        null,
        null,
        null);
  }

  ServiceStatus reached(String by) {
    return new ServiceStatus(
        name, pid, since, exports, more, by, peers, callsPerSecond, version, trouble);
  }

  ServiceStatus says(int others, @Nullable Double rate, String runtime) {
    return new ServiceStatus(name, pid, since, exports, more, path, others, rate, runtime, trouble);
  }

  ServiceStatus fails(String why) {
    return new ServiceStatus(
        name, pid, since, exports, more, path, peers, callsPerSecond, version, why);
  }
}
