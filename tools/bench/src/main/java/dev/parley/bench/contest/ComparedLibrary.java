package dev.parley.bench.contest;

import dev.parley.bench.ends.GrpcUnix;
import dev.parley.transport.api.TransportProvider;
import java.util.Optional;
import java.util.ServiceLoader;
import java.util.Set;

/**
 * An implementation in a comparison.
 *
 * @param label the name in the rows
 * @param kind the kind of both ends, as {@link dev.parley.bench.ends.EndMain} takes it
 * @param second the kind of process of the second end
 */
public record ComparedLibrary(String label, String kind, SecondEnd second) {
  /** Kind of process of the second end. */
  public enum SecondEnd {
    /** Another JVM. */
    JVM,
    /** Node. */
    NODE,
    /** A page in headless Chromium. */
    PAGE,
    /** A second process of the first end's program; neither is a JVM. */
    LIKE_FIRST,
    /** No second process: the first one has both ends. */
    NONE
  }

  /** Library of ends written in C. */
  static final String PROGRAM = "c";

  /** Library of ends that call by SOAP. */
  static final String SOAP = "soap";

  /** {@return the library of the ends} */
  String library() {
    return kind.substring(0, kind.indexOf(':'));
  }

  /** {@return the variant of the library} */
  String way() {
    return kind.substring(kind.indexOf(':') + 1);
  }

  /** {@return the scheme by which the user selects it} */
  String scheme() {
    String way = way();
    return switch (library()) {
      case "grpc" -> way.equals("inprocess") ? "jvm" : "unix";
      case "c", "line", "aeron" -> "memory";
      case SOAP -> "http";
      default -> way.replaceFirst("-.*", "");
    };
  }

  /** {@return whether its ends are written in C, without a JVM} */
  public boolean inC() {
    return library().equals(PROGRAM);
  }

  /** {@return the reason why it cannot be measured here; empty if it can} */
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
        .anyMatch(provider ->
            provider.get().schemes().stream().anyMatch(each -> each.name().equals(scheme)));
  }
}
