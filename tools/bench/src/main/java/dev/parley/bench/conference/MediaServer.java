package dev.parley.bench.conference;

import dev.parley.bench.table.BenchException;
import java.nio.file.Path;
import java.util.Optional;

/** An SFU in the comparison. */
interface MediaServer {
  /** {@return its name in the table} */
  String label();

  /** {@return the reason why it cannot be measured here; empty if it can} */
  Optional<String> missing();

  /**
   * Starts the server at an address that is reachable only from this machine.
   *
   * @param folder the folder for its files
   * @throws BenchException when it does not start
   */
  ServerProcess start(Path folder);
}
