package dev.parley.faults.processes;

import dev.parley.faults.schedule.Fault;
import dev.parley.faults.schedule.Target;
import dev.parley.faults.schedule.Target.Role;
import dev.parley.nodes.nats.launch.NatsCluster;
import dev.parley.nodes.nats.launch.NatsServer;
import dev.parley.nodes.nats.launch.ServerPlace;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/**
 * Three servers of the engine and three nodes, as processes on six hosts, or all on loopback where
 * hosts need rights that this process does not have.
 *
 * <p>Threads: confined to one.
 */
public final class Cluster implements AutoCloseable {
  /** Class path of the version that this process is made of. */
  public static final String THIS_VERSION = System.getProperty("java.class.path");

  private static final int DISK_MEBIBYTES = 192;

  private final Path folder;
  private final Map<Target, Host> hosts = new HashMap<>();
  private final Map<Target, SmallDisk> disks = new HashMap<>();
  private final Cuts cuts = new Cuts();
  private final List<NodeProcess> nodes = new ArrayList<>();
  private final Queue<String> notes = new ConcurrentLinkedQueue<>();
  private final ExecutorService starts = Executors.newVirtualThreadPerTaskExecutor();
  private final List<Future<?>> starting = new ArrayList<>();
  private final NatsCluster engine;

  private Cluster(Path folder, NatsCluster engine) {
    this.folder = folder;
    this.engine = engine;
  }

  /**
   * Starts a cluster; it is ready when this returns.
   *
   * @param natsServer path of the program nats-server
   * @param folder an empty folder for data and logs
   */
  public static Cluster start(Path natsServer, Path folder)
      throws IOException, InterruptedException {
    return start(natsServer, folder, Collections.nCopies(Target.COUNT, THIS_VERSION));
  }

  /**
   * Starts a cluster of nodes of several versions.
   *
   * @param classPaths of the nodes' versions, by node
   */
  public static Cluster start(Path natsServer, Path folder, List<String> classPaths)
      throws IOException, InterruptedException {
    List<Host> hosts = Host.all(Target.all().size());
    Path engineFolder = folder.resolve("engine");
    Map<Target, SmallDisk> disks = new HashMap<>();
    Map<Target, Host> places = new HashMap<>();
    for (Target target : Target.all()) {
      places.put(target, hosts.get(places.size()));
      if (Host.apart()) {
        disks.put(target, SmallDisk.mount(data(folder, target), DISK_MEBIBYTES));
      }
    }
    NatsCluster engine =
        NatsCluster.of(natsServer, engineFolder)
            .places(
                Target.all().stream()
                    .filter(target -> target.role() == Role.ENGINE)
                    .map(places::get)
                    .map(host -> new ServerPlace(host.address(), host.command()))
                    .toList())
            .start();
    Cluster cluster = new Cluster(folder, engine);
    cluster.hosts.putAll(places);
    cluster.disks.putAll(disks);
    try {
      cluster.startNodes(classPaths);
      return cluster;
    } catch (IOException | InterruptedException | RuntimeException e) {
      cluster.close();
      throw e;
    }
  }

  private static Path data(Path folder, Target target) {
    return target.role() == Role.ENGINE
        ? folder.resolve("engine").resolve("n" + target.number())
        : folder.resolve(target.toString());
  }

  private void startNodes(List<String> classPaths) throws IOException, InterruptedException {
    NodeLauncher launcher = NodeLauncher.of(folder, engine);
    for (int number = 1; number <= Target.COUNT; number++) {
      Target target = new Target(Role.NODE, number);
      Path data = Files.createDirectories(data(folder, target));
      nodes.add(
          launcher.node(
              target.toString(),
              classPaths.get(number - 1),
              hosts.get(target),
              data,
              folder.resolve(target + ".log"),
              (id, code) -> notes.add("%s ended by itself with %d".formatted(id, code))));
    }
    for (NodeProcess node : nodes) {
      starting.add(starts.submit(startOf(node)));
    }
    awaitStarted();
  }

  private static Callable<Void> startOf(NodeProcess node) {
    return () -> {
      node.start();
      return null;
    };
  }

  /** {@return the endpoints for members, by node} */
  public List<URI> endpoints() {
    return nodes.stream().map(NodeProcess::endpoint).toList();
  }

  /** {@return the data folders, by node} */
  public List<Path> data() {
    return nodes.stream().map(NodeProcess::data).toList();
  }

  /** {@return what a command of a node's version prints about the node} */
  public String command(Target target, String... arguments) throws IOException {
    return node(target).run(List.of(arguments));
  }

  /** Stops a node politely, and starts it with a version. */
  public void restart(Target target, String classPath) throws IOException, InterruptedException {
    node(target).stop();
    node(target).setClassPath(classPath);
    node(target).start();
  }

  /** {@return what nodes did by themselves since the last call, such as ending} */
  public List<String> notes() {
    List<String> taken = new ArrayList<>();
    for (String note = notes.poll(); note != null; note = notes.poll()) {
      taken.add(note);
    }
    return taken;
  }

  /** {@return the reason for which this machine has no faults of a kind; empty if it has} */
  public static Optional<String> lacks(Fault.Kind kind) {
    boolean apart =
        kind == Fault.Kind.CUT || kind == Fault.Kind.DEAF || kind == Fault.Kind.FULL_DISK;
    return apart && !Host.apart() ? Optional.of("needs scripts/network-hosts") : Optional.empty();
  }

  /** Begins a fault. */
  public void begin(Fault fault) throws IOException {
    switch (fault.kind()) {
      case KILL -> fault.targets().forEach(this::kill);
      case STOP -> signal(fault, "STOP");
      case CUT, DEAF -> cut(fault);
      case FULL_DISK -> {
        for (Target target : fault.targets()) {
          disks.get(target).fill();
        }
      }
    }
  }

  /** Heals a fault. Processes that must be started are ready after {@link #awaitStarted}. */
  public void heal(Fault fault) throws IOException {
    switch (fault.kind()) {
      case KILL -> {
        for (Target target : fault.targets()) {
          startLater(target);
        }
      }
      case STOP -> signal(fault, "CONT");
      case CUT, DEAF -> cuts.heal(fault);
      case FULL_DISK -> {
        for (Target target : fault.targets()) {
          disks.get(target).free();
          if (target.role() == Role.ENGINE) { // it stops storing until it is started again
            kill(target);
            startLater(target);
          }
        }
      }
    }
  }

  private void kill(Target target) {
    switch (target.role()) {
      case ENGINE -> server(target).kill();
      case NODE -> node(target).kill();
    }
  }

  private void startLater(Target target) throws IOException {
    if (target.role() == Role.NODE) {
      starting.add(starts.submit(startOf(node(target))));
      return;
    }
    NatsServer server = server(target);
    server.launch(); // now, so that a fault that comes before it is ready kills this process
    starting.add(
        starts.submit(() -> {
          server.awaitReady();
          return null;
        }));
  }

  /** Waits until all processes run. */
  public void awaitStarted() throws IOException, InterruptedException {
    for (Future<?> start : starting) {
      try {
        start.get();
      } catch (ExecutionException e) {
        throw new IOException("a process does not start again: " + e.getCause(), e);
      }
    }
    starting.clear();
  }

  private void signal(Fault fault, String name) throws IOException {
    for (Target target : fault.targets()) {
      switch (target.role()) {
        case ENGINE -> Commands.signal(name, server(target).pid());
        case NODE -> node(target).signal(name);
      }
    }
  }

  private void cut(Fault fault) throws IOException {
    List<String> from = addresses(fault.targets());
    List<String> others =
        addresses(
            Target.all().stream().filter(target -> !fault.targets().contains(target)).toList());
    cuts.cut(fault, from, others, fault.kind() == Fault.Kind.CUT);
  }

  private List<String> addresses(List<Target> targets) {
    return targets.stream().map(target -> hosts.get(target).address()).toList();
  }

  private NatsServer server(Target target) {
    return engine.servers().get(target.number() - 1);
  }

  private NodeProcess node(Target target) {
    return nodes.get(target.number() - 1);
  }

  @Override
  public void close() throws IOException {
    nodes.forEach(NodeProcess::kill);
    starts.shutdownNow();
    engine.close();
    for (SmallDisk disk : disks.values()) {
      disk.unmount();
    }
  }
}
