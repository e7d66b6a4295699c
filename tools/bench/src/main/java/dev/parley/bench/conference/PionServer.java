package dev.parley.bench.conference;

import dev.parley.bench.contest.SourceTree;
import dev.parley.bench.table.BenchException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/** A minimal SFU based on Pion, built from {@code bench/peers/pion}. */
final class PionServer implements MediaServer {
  private static final Path PROGRAM = Path.of("tools", "bench", "peers", "pion", "target", "sfu");
  private static final Pattern READY = Pattern.compile("^ready (\\S+)");

  @Override
  public String label() {
    return "Pion";
  }

  @Override
  public Optional<String> missing() {
    return program().isPresent()
        ? Optional.empty()
        : Optional.of("not built; scripts/bench-conference does it, where there is Go");
  }

  private static Optional<Path> program() {
    return SourceTree.holding(PROGRAM).map(root -> root.resolve(PROGRAM));
  }

  @Override
  public ServerProcess start(Path folder) {
    Path program = program().orElseThrow(() -> new BenchException("there is no " + PROGRAM));
    return new ServerProcess(
        label(), SignallingKind.WHIP, List.of(program.toString()), READY, folder);
  }
}
