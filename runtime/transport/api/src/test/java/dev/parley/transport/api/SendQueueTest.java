package dev.parley.transport.api;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import dev.parley.base.MemoryBudget;
import dev.parley.base.MemoryBudget.Priority;
import dev.parley.base.MemoryBudget.Use;
import dev.parley.transport.api.Connection.Admission;
import java.nio.ByteBuffer;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

final class SendQueueTest {
  private static final int MESSAGE_MAX = 50;
  private static final int QUEUED_MAX = 100;
  private static final int PAUSE = QUEUED_MAX + MESSAGE_MAX;
  private static final long MIB = 1 << 20;

  private final Queue queue = new Queue(QUEUED_MAX, SendMemory.unlimited());

  /** Counts bytes only. */
  private static final class Queue extends SendQueue {
    private int rewound;

    Queue(int queuedBytesMax, SendMemory memory) {
      super(MESSAGE_MAX, queuedBytesMax, memory);
    }

    @Override
    public MessageOutput open() {
      claim();
      return new MessageOutput(ByteBuffer.allocate(MESSAGE_MAX), MESSAGE_MAX);
    }

    /** {@return whether the message that is open was queued} */
    boolean send(int length) {
      boolean sends = acceptsMessage(length);
      if (sends) {
        addQueued(length);
      }
      discard();
      return sends;
    }

    void add(long bytes) {
      lock.lock();
      addQueued(bytes);
      lock.unlock();
    }

    void finish() {
      lock.lock();
      end();
      lock.unlock();
    }

    void sent(long bytes) {
      recordSent(bytes);
      wake();
    }

    @Override
    protected void rewind() {
      rewound++;
    }

    @Override
    public void discardQueued() {
      finish();
      recordAllSent();
    }
  }

  @AfterEach
  void lockIsFree() {
    assertThat(queue.lock.isLocked()).isFalse();
  }

  private Admission admit() {
    return admit(queue);
  }

  private static Admission admit(Queue queue) {
    try {
      return queue.admit(0);
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }

  private CompletableFuture<Admission> waiting() {
    CompletableFuture<Admission> answer = new CompletableFuture<>();
    Thread thread =
        Thread.ofPlatform()
            .start(() -> {
              try {
                answer.complete(queue.admit(TimeUnit.HOURS.toNanos(1)));
              } catch (InterruptedException e) {
                answer.completeExceptionally(e);
              }
            });
    while (thread.getState() != Thread.State.TIMED_WAITING) {
      Thread.onSpinWait();
    }
    return answer;
  }

  @Test
  @DisplayName("FR-8: senders are admitted below the limit, and told at half of it to go on")
  void sendersAreAdmittedBelowTheLimit() {
    queue.add(QUEUED_MAX - 1);
    assertThat(admit()).isEqualTo(Admission.READY);
    assertThat(queue.isRoomNotificationDue()).isFalse();
    queue.add(1);
    assertThat(admit()).isEqualTo(Admission.FULL);

    queue.recordSent(QUEUED_MAX / 2 - 1);
    assertThat(queue.canResume()).isFalse();
    assertThat(queue.consumeRoomNotification()).isFalse();
    queue.recordSent(1);

    assertThat(queue.canResume()).isTrue();
    assertThat(queue.consumeRoomNotification()).isTrue();
    assertThat(queue.consumeRoomNotification()).isFalse();
    assertThat(queue.sentBytes()).isEqualTo(QUEUED_MAX / 2);
  }

  @Test
  void senderThatAsksForNewsGetsThemWhenThereIsRoom() {
    assertThat(queue.requestRoomNotification()).isFalse();
    queue.add(QUEUED_MAX);
    assertThat(queue.requestRoomNotification()).isTrue();
    queue.recordSent(QUEUED_MAX);
    assertThat(queue.isRoomNotificationDue()).isTrue();
  }

  @Test
  void peerThatDoesNotTakeItsRepliesIsNotReadFrom() {
    queue.add(PAUSE);
    assertThat(queue.pausesReading()).isFalse();
    queue.add(1);
    assertThat(queue.pausesReading()).isTrue();
  }

  @Test
  @DisplayName("FR-8: a connection ends when twice as much waits as pauses reading")
  void tooManyQueuedBytesEndTheConnection() {
    queue.add(2 * PAUSE);
    assertThat(queue.overrun()).isEmpty();
    queue.add(1);
    assertThat(queue.overrun())
        .hasValueSatisfying(how -> {
          assertThat(how.reason()).isEqualTo(CloseReason.LIMIT_EXCEEDED);
          assertThat(how.text()).contains("FR-8");
        });
  }

  @Test
  void waitingSenderGoesOnWhenHalfHasLeft() {
    queue.add(QUEUED_MAX);
    CompletableFuture<Admission> sender = waiting();
    queue.sent(QUEUED_MAX / 2);

    assertThat(sender.join()).isEqualTo(Admission.READY);
  }

  @Test
  void waitingSenderLearnsOfTheEnd() {
    queue.add(QUEUED_MAX);
    CompletableFuture<Admission> sender = waiting();
    queue.discardQueued();

    assertThat(sender.join()).isEqualTo(Admission.CLOSED);
    assertThat(admit()).isEqualTo(Admission.CLOSED);
    assertThat(queue.queuedBytes()).isZero();
  }

  @Test
  void waitingSenderIsToldWhenItsTimeIsOver() throws InterruptedException {
    queue.add(QUEUED_MAX);

    assertThat(queue.admit(1)).isEqualTo(Admission.FULL);
  }

  @Test
  void messageIsQueuedOnceAndDiscardedOtherwise() {
    queue.open();
    assertThat(queue.send(3)).isTrue();
    assertThat(queue.queuedBytes()).isEqualTo(3);
    assertThat(queue.rewound).isZero();

    queue.open();
    queue.discard();
    assertThat(queue.rewound).isEqualTo(1);
    assertThat(queue.queuedBytes()).isEqualTo(3);
  }

  @Test
  void emptyMessageIsRefused() {
    queue.open();
    assertThatIllegalStateException().isThrownBy(() -> queue.acceptsMessage(0));
    queue.discard();

    assertThat(queue.rewound).isEqualTo(1);
  }

  @Test
  void nothingIsQueuedAfterTheEnd() {
    assertThat(queue.ended()).isFalse();
    queue.finish();
    assertThat(queue.ended()).isTrue();

    queue.open();
    assertThat(queue.send(3)).isFalse();
    assertThat(queue.queuedBytes()).isZero();
    assertThat(queue.rewound).isEqualTo(1);
  }

  @Test
  @DisplayName("FR-12: without memory, less than usual may wait until it has drained")
  void scarceMemoryLetsLessWait() {
    MemoryBudget budget = new MemoryBudget(MIB, MIB / 2);
    SendMemory memory =
        new AdmissionControl(AdmissionControl.ConnectionLimits.DEFAULT, budget)
            .uncounted()
            .sendMemory();
    Queue poor = new Queue((int) MIB, memory);
    assertThat(budget.tryReserve(Use.BOARDS, Priority.ORDINARY, MIB / 2)).isTrue();

    poor.add(SendMemory.FREE_BYTES);
    assertThat(admit(poor)).isEqualTo(Admission.READY);
    assertThat(poor.pausesReading()).isFalse();
    poor.add(1);
    assertThat(admit(poor)).isEqualTo(Admission.FULL);
    assertThat(poor.pausesReading()).isTrue();
    assertThat(poor.overrun()).isEmpty(); // the reserve is for replies

    poor.recordSent(SendMemory.FREE_BYTES / 2);
    assertThat(admit(poor)).isEqualTo(Admission.FULL);
    poor.recordSent(1);
    assertThat(admit(poor)).isEqualTo(Admission.READY);
    poor.add(SendMemory.FREE_BYTES / 4);
    assertThat(admit(poor)).isEqualTo(Admission.READY); // not scarce any more
  }

  @Test
  @DisplayName("FR-12: a connection for whose replies there is no memory ends")
  void replyWithoutMemoryEndsTheConnection() {
    MemoryBudget budget = new MemoryBudget(MIB, MIB / 2);
    Queue poor =
        new Queue(
            (int) MIB,
            new AdmissionControl(AdmissionControl.ConnectionLimits.DEFAULT, budget)
                .uncounted()
                .sendMemory());

    poor.add(2 * MIB);

    assertThat(poor.overrun())
        .hasValueSatisfying(how -> {
          assertThat(how.reason()).isEqualTo(CloseReason.LIMIT_EXCEEDED);
          assertThat(how.text()).contains("FR-12");
        });
  }
}
