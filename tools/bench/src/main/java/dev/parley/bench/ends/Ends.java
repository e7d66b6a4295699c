package dev.parley.bench.ends;

import dev.parley.bench.BenchException;
import java.nio.file.Path;

/** Factory of ends by kind, {@code LIBRARY:WAY}. */
final class Ends {
  static End open(String kind, Role role, Path folder) throws Exception {
    int colon = kind.indexOf(':');
    String library = kind.substring(0, colon);
    String way = kind.substring(colon + 1);
    return switch (library) {
      case "parley" -> way.equals("jvm") ? jvm(folder) : ParleyEnd.open(way, role, folder);
      case "plain" -> way.equals("ws") ? new WebSocketEnd() : PlainEnd.open(way, role, folder);
      case "grpc" -> way.equals("inprocess") ? inProcess() : GrpcEnd.unix(way, role, folder);
      case "bulk" -> BulkEnd.open(way, role, folder);
      case "line" -> new LineEnd(role, folder);
      case "aeron" -> new AeronEnd(way, role, folder);
      case "rmi" -> RmiEnd.open(role);
      default -> throw new BenchException("there is no end of kind " + kind);
    };
  }

  private static End jvm(Path folder) throws Exception {
    return new BothEnds(
        ParleyEnd.open("jvm", Role.FIRST, folder), ParleyEnd.open("jvm", Role.SECOND, folder));
  }

  private static End inProcess() throws Exception {
    return new BothEnds(GrpcEnd.inProcess(Role.FIRST), GrpcEnd.inProcess(Role.SECOND));
  }

  private Ends() {}
}
