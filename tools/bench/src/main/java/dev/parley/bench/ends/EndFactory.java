package dev.parley.bench.ends;

import dev.parley.bench.table.BenchException;
import java.nio.file.Path;

/** Factory of ends by kind, {@code LIBRARY:WAY}. */
final class EndFactory {
  static PairEnd open(String kind, EndRole role, Path folder) throws Exception {
    int colon = kind.indexOf(':');
    String library = kind.substring(0, colon);
    String way = kind.substring(colon + 1);
    return switch (library) {
      case "parley" -> way.equals("jvm") ? jvm(folder) : ParleyEnd.open(way, role, folder);
      case "plain" -> way.equals("ws") ? new WebSocketEnd() : PlainEnd.open(way, role, folder);
      case "grpc" -> way.equals("inprocess") ? inProcess() : GrpcEnd.unix(way, role, folder);
      case "bulk" -> BulkEnd.open(way, role, folder);
      case "line" -> new CacheLineEnd(role, folder);
      case "aeron" -> new AeronEnd(way, role, folder);
      case "rmi" -> RmiEnd.open(role);
      case "soap" -> SoapEnds.open(way, role);
      default -> throw new BenchException("there is no end of kind " + kind);
    };
  }

  private static PairEnd jvm(Path folder) throws Exception {
    return new EndsInOneProcess(
        ParleyEnd.open("jvm", EndRole.FIRST, folder),
        ParleyEnd.open("jvm", EndRole.SECOND, folder));
  }

  private static PairEnd inProcess() throws Exception {
    return new EndsInOneProcess(
        GrpcEnd.inProcess(EndRole.FIRST), GrpcEnd.inProcess(EndRole.SECOND));
  }

  private EndFactory() {}
}
