package dev.parley.bench.contest;

import dev.parley.bench.ends.GrpcUnix;
import dev.parley.transport.api.TransportProvider;
import java.util.Optional;
import java.util.ServiceLoader;

/**
 * One who takes part.
 *
 * @param label as the rows say it
 * @param kind of both ends, as {@link dev.parley.bench.ends.EndMain} knows it
 * @param second what the second end is
 */
public record Contestant(String label, String kind, Second second) {
  /** Who is at the other end. */
  public enum Second {
    /** Another JVM. */
    JVM,
    /** Node. */
    NODE,
    /** A page in headless Chromium. */
    PAGE,
    /** Nobody: the first process has both ends. */
    NONE
  }

  /** {@return what the ends are made with} */
  String library() {
    return kind.substring(0, kind.indexOf(':'));
  }

  /** {@return the scheme that the user chooses it by} */
  String scheme() {
    String way = kind.substring(kind.indexOf(':') + 1);
    return switch (library()) {
      case "grpc" -> way.equals("inprocess") ? "jvm" : "unix";
      default -> way;
    };
  }

  /** {@return why it cannot take part here; empty when it can} */
  Optional<String> missing() {
    Optional<String> script =
        switch (second) {
          case JVM, NONE -> Optional.empty();
          case NODE -> NodeRuntime.missing(library());
          case PAGE -> PageRuntime.missing();
        };
    if (script.isPresent()) {
      return script;
    }
    if (library().equals("parley") && !hasTransport(scheme())) {
      return Optional.of("this build has no transport for " + scheme() + ":");
    }
    if (library().equals("grpc") && scheme().equals("unix") && !GrpcUnix.available()) {
      return Optional.of("gRPC-Java needs Netty's epoll for Unix sockets, which is not here");
    }
    return Optional.empty();
  }

  private static boolean hasTransport(String scheme) {
    return ServiceLoader.load(TransportProvider.class).stream()
        .anyMatch(provider -> provider.get().schemes().contains(scheme));
  }
}
