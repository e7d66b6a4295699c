package dev.parley.server.sfu;

import dev.parley.base.ThreadEndListener;
import dev.parley.base.Threads;
import dev.parley.datagrams.RemoteEndpoint;
import dev.parley.datagrams.UdpSocket;
import dev.parley.media.ice.IceCredentials;
import dev.parley.room.api.media.MediaRefusal;
import dev.parley.room.api.media.MediaRefused;
import dev.parley.server.groups.GroupsSnapshot;
import dev.parley.server.groups.RoomGroups;
import dev.parley.server.recordings.RecordingSnapshot;
import dev.parley.server.sfu.RelayChannels.RelayPath;
import dev.parley.sfu.Forwarder;
import dev.parley.sfu.PacketNetwork;
import dev.parley.sfu.PeerRoute;
import dev.parley.sfu.RelayChannel;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.ArrayDeque;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/**
 * Forwarding thread of a {@link RoomShard}: the event loop that owns one socket of the media UDP
 * port and all rooms of the shard. Each turn reads a batch, forwards it, runs queued tasks and
 * sends the result. Packets of a {@link IceTcpListener} arrive as tasks.
 *
 * <p>Threads: {@link #execute} and {@link #close} are safe for all; tasks run on the owned thread,
 * soon and in order. The queue of tasks has no bound of its own: rooms limit the calls of sessions,
 * and a TCP connection limits its packets.
 */
final class ForwardingThread implements PacketNetwork, Executor, AutoCloseable {
  private static final System.Logger LOG = System.getLogger(ForwardingThread.class.getName());
  private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

  /**
   * Maximum delay of a packet while others are batched with it, in nanoseconds. Congestion control
   * judges a link by send times, which are recorded when a packet is handled: a longer delay would
   * distort them.
   */
  private static final long BATCH_DELAY_NANOS = 500_000;

  /**
   * Time limit for tasks in one turn, in nanoseconds; the rest run after the packets that have
   * arrived meanwhile.
   */
  private static final long TASKS_NANOS = 1_000_000;

  /**
   * Time limit for closing peers at shutdown, in nanoseconds; one takes less than a millisecond.
   */
  private static final long CLOSE_PEERS_NANOS = 300_000_000;

  private final UdpSocket socket;
  private final @Nullable ShardRouter handOver; // null: the port has one socket
  private final Predicate<InetAddress> senders;
  private final RelayChannels relays;
  private final Forwarder forwarder;
  private final @Nullable RoomGroups groups; // null: rooms have no groups
  private final Queue<Runnable> tasks = new ArrayDeque<>(); // guarded by itself, as is ended
  private boolean ended;
  private final ShardRouter.DatagramHandler taker = this::takeHandedOver;
  private long sentAt; // last send while handling handed-over datagrams; also the next one
  private long oldest; // time of reading of the oldest unsent one
  private final Runnable broken;
  private long workedBefore; // processor time at the last tick
  private final Thread thread;
  private volatile boolean closed;
  private volatile boolean failed; // ended unexpectedly, or because another shard has

  /**
   * Starts the thread.
   *
   * @param handOver between the sockets of the port; null where it has one
   * @param senders filter of accepted senders; other datagrams are dropped
   * @param forwarder creates the forwarder that this thread drives, as its network and its executor
   * @param groups creates the groups of its rooms; returns null for none
   * @param broken run by this thread when it ends unexpectedly
   * @param watch notified of the end of this thread
   */
  ForwardingThread(
      String name,
      UdpSocket socket,
      @Nullable ShardRouter handOver,
      Predicate<InetAddress> senders,
      Function<ForwardingThread, Forwarder> forwarder,
      Function<ForwardingThread, @Nullable RoomGroups> groups,
      Runnable broken,
      ThreadEndListener watch) {
    this.socket = socket;
    this.handOver = handOver;
    this.senders = senders;
    relays =
        handOver == null
            ? new RelayChannels(socket, 0, 1)
            : new RelayChannels(socket, handOver.index(), handOver.count());
    this.forwarder = forwarder.apply(this);
    this.groups = groups.apply(this);
    this.broken = broken;
    thread = Thread.ofPlatform().name(name).start(watch.watched(this::run));
  }

  InetSocketAddress address() {
    return socket.localAddress();
  }

  Forwarder forwarder() {
    return forwarder;
  }

  /** {@return the groups of its rooms; null for none} Confined to this thread. */
  @Nullable RoomGroups groups() {
    return groups;
  }

  @Override
  public void execute(Runnable task) {
    boolean first;
    synchronized (tasks) {
      if (ended) {
        throw new RejectedExecutionException("audio and video have stopped");
      }
      first = tasks.isEmpty();
      tasks.add(task);
    }
    // A queue that is not empty has woken the thread already: the eventfd costs a system call.
    if (first) {
      socket.wake();
    }
  }

  /** Like {@link #execute}, but drops the task silently after the thread has ended. */
  void executeQuietly(Runnable task) {
    try {
      execute(task);
    } catch (RejectedExecutionException e) {
      // The thread has ended: the state that the task would change is gone.
    }
  }

  /** Runs work on this thread. {@return its result; fails if the thread has ended} */
  <T> CompletableFuture<T> submit(Supplier<T> work) {
    CompletableFuture<T> done = new CompletableFuture<>();
    try {
      execute(() -> {
        try {
          done.complete(work.get());
        } catch (RuntimeException | Error e) {
          done.completeExceptionally(e);
        }
      });
    } catch (RejectedExecutionException e) {
      done.completeExceptionally(
          failed
              ? new MediaRefused(
                  MediaRefusal.NOT_OFFERED,
                  "audio and video have ended on this server, until it is restarted")
              : new MediaRefused(
                  MediaRefusal.NO_SESSION, "the server is stopping, and the call with it"));
    }
    return done;
  }

  /** Runs queued tasks, within the time limit of a turn. */
  private void runTasks() {
    long began = System.nanoTime();
    for (Runnable task = next(false); task != null; task = next(false)) {
      run(task);
      if (System.nanoTime() - began > TASKS_NANOS) {
        return;
      }
    }
  }

  private boolean hasTasks() {
    synchronized (tasks) {
      return !tasks.isEmpty();
    }
  }

  /**
   * {@return the next queued task; null if there is none}
   *
   * @param last whether an empty queue is closed to further tasks
   */
  private @Nullable Runnable next(boolean last) {
    synchronized (tasks) {
      Runnable task = tasks.poll();
      // Under the lock: a task that execute() accepts is certain to run.
      ended = last && task == null;
      return task;
    }
  }

  private void run() {
    try {
      while (!closed) {
        turn();
      }
    } catch (IOException | RuntimeException | Error e) {
      LOG.log(
          System.Logger.Level.ERROR,
          "audio and video have ended until the server is restarted: their port failed, or"
              + " the thread "
              + Thread.currentThread().getName(),
          e);
      broken.run();
    } finally {
      leave();
    }
  }

  private void leave() {
    try {
      if (groups != null) {
        groups.close();
      }
      forwarder.close();
      closePeers();
    } finally {
      runLast();
    }
  }

  /**
   * Runs the remaining tasks even after a failure, so that each caller gets a result, then closes
   * the socket.
   */
  private void runLast() {
    for (Runnable task = next(true); task != null; task = next(true)) {
      run(task);
    }
    try {
      forwarder.close(); // peers that the last tasks opened
      socket.flush();
    } finally {
      socket.close();
    }
  }

  /**
   * Sends the close messages of all peers, so that they need not wait for a timeout; bounded in
   * time.
   */
  private void closePeers() {
    long until = System.nanoTime() + CLOSE_PEERS_NANOS;
    try {
      for (long left = CLOSE_PEERS_NANOS; left > 0 && !forwarder.allClosed(); ) {
        socket.receive(hasTasks() ? 0 : left); // received packets are discarded
        runTasks();
        socket.flush();
        left = until - System.nanoTime();
      }
    } catch (IOException e) {
      LOG.log(System.Logger.Level.DEBUG, "peers could not be closed", e);
    }
  }

  private void turn() throws IOException {
    int count = socket.receive(sleepNanos(System.nanoTime())); // adding a task wakes the thread
    long came = System.nanoTime();
    if (handOver != null) {
      handOver.endSleep();
    }
    long left = came;
    // Long batches are sent in parts, so that no packet waits much longer than TOGETHER_NANOS.
    for (int i = 0; i < count; i++) {
      long now = System.nanoTime();
      if (now - left > BATCH_DELAY_NANOS) {
        send(came);
        left = now;
      }
      if (socket.length(i) > 0) {
        take(i, came, now);
      }
    }
    send(came);
    if (handOver != null) {
      takeHandedOver(handOver);
    }
    runTasks();
    tick(came);
    flush();
    // Packets of tasks and of the tick have no time of arrival, so they do not enter the delay
    // statistics.
    forwarder.batchSentUntimed();
  }

  private void tick(long awake) {
    long now = System.nanoTime();
    if (now >= forwarder.nextDeadline()) {
      // A system call, so only when a tick is due.
      long worked = processorTime();
      forwarder.tick(awake, worked - workedBefore, now);
      workedBefore = worked;
      if (groups != null) {
        groups.turn();
      }
    }
  }

  /**
   * {@return the processor time of this thread, in nanoseconds; clock time where the system has
   * none}
   */
  private static long processorTime() {
    return THREADS.isCurrentThreadCpuTimeSupported()
        ? THREADS.getCurrentThreadCpuTime()
        : System.nanoTime();
  }

  private void takeHandedOver(ShardRouter from) {
    sentAt = System.nanoTime();
    oldest = sentAt;
    from.drain(taker);
    send(oldest);
  }

  private void takeHandedOver(byte[] bytes, int from, int length, PeerRoute link, long came) {
    long now = System.nanoTime();
    if (now - sentAt > BATCH_DELAY_NANOS) {
      send(oldest);
      sentAt = now;
      oldest = came;
    } else if (came - oldest < 0) {
      oldest = came;
    }
    forward(bytes, from, length, link, now);
  }

  private long sleepNanos(long now) {
    if (hasTasks() || (handOver != null && !handOver.prepareSleep())) {
      return 0;
    }
    long due = forwarder.nextDeadline();
    return due == Long.MAX_VALUE ? due : Math.max(0, due - now);
  }

  /** Sends the packets produced from datagrams that were read at a given time. */
  private void send(long came) {
    flush();
    if (handOver != null) {
      handOver.wakeOwners();
    }
    forwarder.batchSent(System.nanoTime() - came);
  }

  private void flush() {
    socket.flush();
    if (groups != null) {
      groups.flush();
    }
  }

  /** Returns the state of this thread. Call it on this thread. {@return the snapshot} */
  MediaSnapshot snapshot(RecordingSnapshot recordings) {
    return new MediaSnapshot(
        forwarder.snapshot(System.nanoTime()),
        socket.dropped(),
        handOver == null
            ? ForwardingThreadsSnapshot.SINGLE
            : new ForwardingThreadsSnapshot(1, handOver.handedOver(), handOver.dropped()),
        recordings,
        groups == null ? GroupsSnapshot.NONE : groups.snapshot());
  }

  private void take(int datagram, long came, long now) {
    byte[] bytes = socket.bytes();
    int from = socket.from(datagram);
    int length = socket.length(datagram);
    RemoteEndpoint sender = socket.remote(datagram);
    // Only unknown senders are tested, so the filter costs nothing per packet of media.
    if (sender.attachment() == null && !senders.test(sender.address().getAddress())) {
      return;
    }
    if (handOver == null || !handOver.handOver(sender, bytes, from, length, came)) {
      forward(bytes, from, length, ShardRouter.link(sender), now);
    }
  }

  /**
   * Forwards a datagram. Any failure is caught and logged: untrusted input must not end the thread.
   */
  private void forward(byte[] bytes, int from, int length, PeerRoute link, long now) {
    try {
      if (RelayChannels.framed(bytes, from, length)) {
        unframed(bytes, from, length, link, now);
      } else {
        forwarder.datagram(bytes, from, length, link, now);
      }
    } catch (RuntimeException | Error e) {
      LOG.log(System.Logger.Level.ERROR, "a datagram could not be handled, and was dropped", e);
    }
  }

  private void unframed(byte[] bytes, int from, int length, PeerRoute sender, long now) {
    PeerRoute link = relays.link(bytes, from, sender);
    int inner = RelayChannels.length(bytes, from, length);
    if (link != null && inner > 0) {
      forwarder.datagram(bytes, from + RelayChannels.HEADER_BYTES, inner, link, now);
    }
  }

  private static void run(Runnable task) {
    try {
      task.run();
    } catch (RuntimeException | Error e) {
      LOG.log(System.Logger.Level.ERROR, "a task of audio and video failed", e);
    }
  }

  /** Queues a packet of a TCP connection; takes ownership of its bytes. Safe for all threads. */
  void receive(byte[] bytes, PeerRoute link, Runnable handled) {
    executeQuietly(() -> {
      handled.run();
      forwarder.datagram(bytes, 0, bytes.length, link, System.nanoTime());
    });
  }

  @Override
  public IceCredentials credentials(RandomGenerator random) {
    return handOver == null ? IceCredentials.random(random) : handOver.credentials(random);
  }

  @Override
  public Optional<RelayChannel> relayChannel() {
    return relays.open();
  }

  @Override
  public void send(PeerRoute to, byte[] bytes, int from, int length) {
    if (to.socket() instanceof RemoteEndpoint remote) {
      socket.send(remote, bytes, from, length);
    } else if (to.socket() instanceof RelayPath path) {
      relays.send(path, bytes, from, length);
    } else {
      ((IceTcpConnection) to.socket()).send(bytes, from, length);
    }
  }

  @Override
  public boolean bind(PeerRoute link) {
    if (link.socket() instanceof RelayPath path) {
      return relays.bind(link, path);
    }
    if (link.socket() instanceof IceTcpConnection connection) {
      connection.keep(link);
      return true;
    }
    RemoteEndpoint remote = (RemoteEndpoint) link.socket();
    remote.attach(link);
    boolean kept = socket.keep(remote);
    if (kept && handOver != null) {
      handOver.register(link);
    }
    return kept;
  }

  @Override
  public void release(PeerRoute link) {
    if (link.socket() instanceof RelayPath path) {
      relays.release(link, path);
      return;
    }
    if (link.socket() instanceof IceTcpConnection connection) {
      connection.forget(link);
      return;
    }
    RemoteEndpoint remote = (RemoteEndpoint) link.socket();
    if (remote.attachment() == link) { // no newer registration, of this or another shard
      remote.attach(null);
      socket.forget(remote);
    }
    if (handOver != null) {
      handOver.unregister(link);
    }
  }

  /** Ends the thread after the failure of another shard, without waiting for it. */
  void fail() {
    failed = true;
    end();
  }

  /** Ends the thread, without waiting for it. */
  void end() {
    closed = true;
    socket.wake();
  }

  @Override
  public void close() {
    end();
    Threads.join(thread);
  }
}
