package dev.parley.telemetry;

import dev.parley.calls.Parley;
import java.net.URI;
import java.nio.file.Path;
import java.util.UUID;
import java.util.function.Consumer;

/** Two runtimes and a connection between them, by any transport. */
final class Way implements AutoCloseable {
  final Parley caller;
  final Parley servant;
  private final URI endpoint;

  Way(URI listens, Consumer<Parley.Builder> forCaller, Consumer<Parley.Builder> forServant) {
    caller = start(forCaller);
    servant = start(forServant);
    endpoint = servant.listen(listens).endpoint();
  }

  static Way within(Consumer<Parley.Builder> forCaller, Consumer<Parley.Builder> forServant) {
    return new Way(URI.create("jvm:" + UUID.randomUUID()), forCaller, forServant);
  }

  /** {@return an endpoint to listen at} */
  static URI endpoint(String scheme, Path folder) {
    return URI.create(
        switch (scheme) {
          case "unix" -> "unix:" + folder.resolve(UUID.randomUUID() + ".sock");
          case "tcp", "ws" -> scheme + "://127.0.0.1:0";
          default -> scheme + ":" + UUID.randomUUID();
        });
  }

  private static Parley start(Consumer<Parley.Builder> options) {
    Parley.Builder builder = Parley.builder();
    options.accept(builder);
    return builder.start();
  }

  /** {@return a stub of a servant at the other end} */
  <T> T far(Class<T> contract, T to) {
    servant.export(contract.getName(), contract, to);
    return caller.connect(endpoint).lookup(contract.getName(), contract);
  }

  @Override
  public void close() {
    caller.close();
    servant.close();
  }
}
