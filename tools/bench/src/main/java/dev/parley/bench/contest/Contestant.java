package dev.parley.bench.contest;

import dev.parley.bench.ends.GrpcUnix;
import dev.parley.transport.api.TransportProvider;
import java.util.Optional;
import java.util.ServiceLoader;
import java.util.Set;

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
    /** The first's program once more; neither is a JVM. */
    LIKE_FIRST,
    /** Nobody: the first process has both ends. */
    NONE
  }

  /** Made with C. */
  static final String PROGRAM = "c";

  /** {@return what the ends are made with} */
  String library() {
    return kind.substring(0, kind.indexOf(':'));
  }

  /** {@return which of its ways} */
  String way() {
    return kind.substring(kind.indexOf(':') + 1);
  }

  /** {@return the scheme that the user chooses it by} */
  String scheme() {
    String way = way();
    return switch (library()) {
      case "grpc" -> way.equals("inprocess") ? "jvm" : "unix";
      case "c", "line", "aeron" -> "memory";
      default -> way.replaceFirst("-.*", "");
    };
  }

  /** {@return whether it is a program in C, which needs no JVM} */
  public boolean inC() {
    return library().equals(PROGRAM);
  }

  /** {@return why it cannot take part here; empty when it can} */
  Optional<String> missing() {
    Optional<String> script =
        switch (second) {
          case JVM, NONE, LIKE_FIRST -> inC() ? CompiledRuntime.missing() : Optional.empty();
          case NODE -> NodeRuntime.missing(library());
          case PAGE -> PageRuntime.missing();
        };
    if (script.isPresent()) {
      return script;
    }
    if (Set.of("parley", "bulk").contains(library()) && !hasTransport(scheme())) {
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
