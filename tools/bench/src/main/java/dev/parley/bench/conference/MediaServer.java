package dev.parley.bench.conference;

import dev.parley.bench.BenchException;
import java.nio.file.Path;
import java.util.Optional;

/** A server of audio and video that takes part. */
interface MediaServer {
  /** {@return its name in the table} */
  String label();

  /** {@return why it cannot be measured here; empty when it can} */
  Optional<String> missing();

  /**
   * Starts it at an address that only this machine reaches.
   *
   * @param folder for its files
   * @throws BenchException when it does not start
   */
  ServerProcess start(Path folder);
}
