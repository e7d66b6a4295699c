package dev.parley.soap.interop;

import java.nio.file.Path;

/**
 * Places of the peers that {@code scripts/install-soap-peers} installs.
 *
 * @param programs folder of the peers' programs, in the source tree
 * @param place folder in which the script puts zeep and node-soap, and the version of gSOAP
 */
public record InstalledPeers(Path programs, Path place) {
  /** Returns the places for a source tree. */
  public static InstalledPeers of(Path root) {
    String place = System.getenv("PARLEY_SOAP_PEERS");
    return new InstalledPeers(
        root.resolve("soap/soap/interop/src/peers"),
        place == null ? root.resolve("target/soap-peers") : Path.of(place).toAbsolutePath());
  }
}
