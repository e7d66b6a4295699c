package dev.parley.cli.soak;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.parley.calls.Parley;
import dev.parley.room.api.common.Role;
import dev.parley.server.invite.Invitation;
import dev.parley.server.invite.InvitationKeyring;
import dev.parley.server.invite.InvitationTokens;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.function.Consumer;

/**
 * A soak: members work in the rooms of a server, which is killed again and again on the same data
 * folder, and after each restart what it acknowledged is looked for. {@code ./parley check soak}
 * runs it for long.
 *
 * <p>Threads: {@link #run} blocks; each member has a virtual thread meanwhile.
 */
final class Soak {
  private static final Duration INVITED = Duration.ofDays(2);
  private static final long SECOND_NANOS = 1_000_000_000;
  private static final Duration RETURNS = Duration.ofSeconds(60);
  private static final Duration INTERRUPTED_AGAIN = Duration.ofMillis(200);
  private static final Duration CARRIED = Duration.ofMinutes(3);

  private final SoakPlan plan;
  private final ServeProcess.ServeFolders folders;
  private final SoakContext scene;
  private final AcknowledgementCheck verification;
  private final SoakHistoryReader past;
  private final Consumer<SoakSample> watcher;
  private final List<SoakMember> members = new ArrayList<>();
  private final List<MediaCallRounds> calls = new ArrayList<>();
  private final List<Thread> threads = new ArrayList<>(); // of members
  private final List<Thread> callThreads = new ArrayList<>(); // of the calls of this life
  private final List<SoakSample> samples = new ArrayList<>();
  private long opened; // by System.nanoTime
  private double seconds;

  private Soak(
      SoakPlan plan,
      ServeProcess.ServeFolders folders,
      OperationLedger ledger,
      Parley parley,
      Consumer<SoakSample> watcher)
      throws IOException {
    this.plan = plan;
    this.folders = folders;
    this.watcher = watcher;
    scene = new SoakContext(plan, rooms(), ledger, new SoakFindings(), parley);
    verification = new AcknowledgementCheck(scene);
    past = new SoakHistoryReader(scene, folders);
  }

  /**
   * Carries out a plan.
   *
   * @param root an empty folder for all that is kept meanwhile
   * @param watcher told of each sample as it is taken
   */
  static SoakReport run(SoakPlan plan, Path root, Consumer<SoakSample> watcher)
      throws IOException, InterruptedException {
    ServeProcess.ServeFolders folders = ServeProcess.ServeFolders.in(root);
    Files.writeString(
        folders.shared().resolve(MemberOperations.SHARED_FILE),
        "a line of a shared file\n".repeat(500),
        UTF_8);
    try (OperationLedger ledger =
            new OperationLedger(Files.createDirectories(root.resolve("ledger")), plan.rooms());
        Parley parley = Parley.start()) {
      Soak soak = new Soak(plan, folders, ledger, parley, watcher);
      try {
        return soak.run();
      } finally {
        soak.threads.forEach(Thread::interrupt);
        soak.cutCalls();
      }
    }
  }

  private List<SoakRoom> rooms() throws IOException {
    InstantSource clock = InstantSource.system();
    InvitationTokens invitations =
        new InvitationTokens(
            InvitationKeyring.of(Files.createDirectories(folders.data()), clock), clock);
    List<SoakRoom> rooms = new ArrayList<>();
    for (int room = 0; room < plan.rooms(); room++) {
      rooms.add(
          new SoakRoom(
              room,
              plan.membersOf(room),
              invitation(invitations, clock, room, Role.TUTOR),
              invitation(invitations, clock, room, Role.STUDENT)));
    }
    return rooms;
  }

  private static String invitation(
      InvitationTokens invitations, InstantSource clock, int room, Role role) {
    return invitations.issue(
        new Invitation(SoakRoom.name(room), role, Optional.empty(), clock.instant().plus(INVITED)));
  }

  private SoakReport run() throws IOException, InterruptedException {
    for (int life = 0; life < plan.lives() - 1; life++) {
      try (ServeProcess serving = ServeProcess.start(folders)) {
        begin(life, serving);
        live(life, serving);
        scene.shut();
        serving.kill();
        cutCalls();
      }
    }
    try (ServeProcess serving = ServeProcess.start(folders)) {
      int life = plan.lives() - 1;
      SoakSample idle = begin(life, serving);
      live(life, serving);
      scene.end();
      for (Thread thread : threads) {
        thread.join();
      }
      for (Thread thread : callThreads) {
        thread.join();
      }
      verify(scene.rooms());
      for (SoakRoom room : scene.rooms()) {
        verification.board(room, members);
      }
      SoakSample left = returned(life, serving, idle);
      if (serving.stop() != 0) {
        scene.findings().add("the server did not stop when it was told to");
      }
      return report(idle, left);
    }
  }

  /** Lets members in, and looks for what they did before. {@return the server without members} */
  private SoakSample begin(int life, ServeProcess serving)
      throws IOException, InterruptedException {
    SoakSample idle = serving.sample(life, 0, scene.ledger().size());
    opened = System.nanoTime();
    scene.open(serving);
    if (life == 0) {
      enter();
    } else {
      verify(List.of(scene.rooms().get(life % plan.rooms())));
    }
    calls.forEach(call -> callThreads.add(Thread.ofVirtual().start(call)));
    return idle;
  }

  /** Starts members. */
  private void enter() {
    SplittableRandom random = new SplittableRandom();
    for (SoakRoom room : scene.rooms()) {
      for (int member = 0; member < room.members(); member++) {
        members.add(new SoakMember(scene, room, member, random.split()));
      }
    }
    for (SoakRoom room : scene.rooms().subList(0, plan.calls())) {
      calls.add(new MediaCallRounds(scene, room));
    }
    members.forEach(member -> threads.add(Thread.ofVirtual().start(member)));
  }

  /** Ends calls whose server was killed: what of them still waits for it waits for nothing. */
  private void cutCalls() throws InterruptedException {
    for (Thread thread : callThreads) {
      do {
        thread.interrupt();
      } while (!thread.join(INTERRUPTED_AGAIN));
    }
    callThreads.clear();
  }

  private void verify(List<SoakRoom> live) throws IOException, InterruptedException {
    verification.archive(folders.data());
    for (SoakRoom room : live) {
      verification.lines(room);
    }
  }

  /** Takes samples until the life is over; rooms are exported and played back in its middle. */
  private void live(int life, ServeProcess serving) throws IOException, InterruptedException {
    long before = scene.ledger().size();
    boolean read = false;
    double age = 0;
    while (!read
        || age < plan.life().toSeconds()
        || scene.ledger().size() - before < plan.operations()
        || (life == plan.lives() - 1 && silent() && age < CARRIED.toSeconds())) {
      Thread.sleep(plan.sample());
      if (!serving.alive()) {
        throw new IOException("the server ended by itself: see " + folders.log());
      }
      age = (System.nanoTime() - opened) / (double) SECOND_NANOS;
      SoakSample sample = serving.sample(life, age, scene.ledger().size());
      samples.add(sample);
      watcher.accept(sample);
      SoakRoom room = scene.rooms().get(life % plan.rooms());
      boolean due = age > plan.life().toSeconds() / 2.0;
      if (!read && due && !scene.ledger().entries(room.number()).isEmpty()) {
        read = true;
        past.export(room);
        past.replay(room);
      }
    }
    seconds += age;
    if (life == plan.lives() - 1 && silent()) {
      scene.findings().add("there are rooms in which no audio and video came through");
    }
  }

  /** {@return whether there is a call in which nothing ever came} */
  private boolean silent() {
    return calls.stream().anyMatch(call -> call.rounds() == 0);
  }

  /** Waits for what goes with members to be given back. {@return how the server is then} */
  private SoakSample returned(int life, ServeProcess serving, SoakSample idle)
      throws IOException, InterruptedException {
    long end = System.nanoTime() + RETURNS.toNanos();
    SoakSample left = serving.sample(life, 0, scene.ledger().size());
    while ((left.descriptors()
                > idle.descriptors() + SoakSample.Quantity.DESCRIPTORS.tolerance.amount()
            || left.threads() > idle.threads() + SoakSample.Quantity.THREADS.tolerance.amount())
        && System.nanoTime() - end < 0) {
      Thread.sleep(plan.sample());
      left = serving.sample(life, 0, scene.ledger().size());
    }
    return left;
  }

  private SoakReport report(SoakSample idle, SoakSample left) {
    return new SoakReport(
        List.copyOf(samples),
        idle,
        left,
        scene.ledger().size(),
        seconds,
        calls.stream().mapToLong(MediaCallRounds::packets).sum(),
        scene.slow().get(),
        scene.findings().count(),
        scene.findings().kept());
  }
}
