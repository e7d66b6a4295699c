package dev.parley.cli.soak;

import dev.parley.calls.Parley;
import dev.parley.calls.Peer;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/** What all members of a soak have in common. Threads: safe for all. */
final class SoakContext {
  private final SoakPlan plan;
  private final List<SoakRoom> rooms;
  private final OperationLedger ledger;
  private final SoakFindings findings;
  private final Parley parley;
  private final AtomicInteger inside = new AtomicInteger();
  private final AtomicLong slow = new AtomicLong();
  private final ReentrantLock lock = new ReentrantLock();
  private final Condition changed = lock.newCondition();
  private @Nullable ServeProcess serving; // guarded by the lock; null while members may not come in
  private volatile boolean over;

  SoakContext(
      SoakPlan plan,
      List<SoakRoom> rooms,
      OperationLedger ledger,
      SoakFindings findings,
      Parley parley) {
    this.plan = plan;
    this.rooms = rooms;
    this.ledger = ledger;
    this.findings = findings;
    this.parley = parley;
  }

  SoakPlan plan() {
    return plan;
  }

  List<SoakRoom> rooms() {
    return rooms;
  }

  OperationLedger ledger() {
    return ledger;
  }

  SoakFindings findings() {
    return findings;
  }

  Parley parley() {
    return parley;
  }

  /** {@return how many members are in their rooms} */
  AtomicInteger inside() {
    return inside;
  }

  /** {@return calls that were not answered before their deadline} */
  AtomicLong slow() {
    return slow;
  }

  /** Lets members in. */
  void open(ServeProcess server) {
    lock.lock();
    try {
      serving = server;
      changed.signalAll();
    } finally {
      lock.unlock();
    }
  }

  /** Keeps members out until {@link #open}. */
  void shut() {
    lock.lock();
    try {
      serving = null;
    } finally {
      lock.unlock();
    }
  }

  /** Waits until members may come in. {@return the server} */
  ServeProcess awaitOpen() throws InterruptedException {
    lock.lock();
    try {
      while (serving == null) {
        changed.await();
      }
      return serving;
    } finally {
      lock.unlock();
    }
  }

  /** Waits until members may come in. {@return a new connection of a member} */
  Peer connect(int member) throws InterruptedException {
    return parley.connect(awaitOpen().endpoint(member));
  }

  /** Members finish what they are doing, and leave. */
  void end() {
    over = true;
  }

  boolean over() {
    return over;
  }
}
