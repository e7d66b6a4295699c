package dev.parley.transport.memory;

import dev.parley.transport.api.BadMessageException;
import dev.parley.transport.api.CloseReason;
import dev.parley.transport.api.MessageOutput;
import dev.parley.transport.api.SendMemory;
import dev.parley.transport.api.SendQueue;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/**
 * Sending half of a shared-memory connection. A message is encoded directly in the ring while there
 * is contiguous space for it; otherwise it is encoded in a buffer and waits in the {@link
 * SendBacklog}. A message of a few cache lines is encoded beside the ring and copied in one step:
 * encoding takes longer than a copy, and the polling peer would pull the shared cache line away
 * meanwhile.
 *
 * <p>Threads: safe for all.
 */
final class MemorySendQueue extends SendQueue {
  /**
   * Contiguous space that is required to begin encoding in the ring, in bytes. Most messages are
   * smaller.
   */
  private static final int ROOM_BYTES_MIN = 512;

  private static final int SMALL_BYTES_MAX = 192;

  /**
   * Message length from which space is left before a message, so that its length prefixes need
   * fewer moves.
   */
  private static final int LONG_BYTES_MIN = 2 << 10;

  /** Bytes of held-back replies after which a batch is published before its end. */
  private static final int BATCH_BYTES_MAX = 256;

  /** Number of large messages that the ring should hold; below that it is widened. */
  private static final long LONG_IN_RING = 4;

  private static final Logger LOG = System.getLogger(MemorySendQueue.class.getName());

  private final SharedSegment segment;
  private final boolean dialled;
  private final RingBuffer ring;
  private final WakeUpEvent peerEvent;
  private final MessageOutput output; // fields from here to 'freed' are guarded by lock
  private final RingProducer writing;
  private final ByteBuffer small =
      ByteBuffer.allocateDirect(SMALL_BYTES_MAX).order(ByteOrder.LITTLE_ENDIAN);
  private final SendBacklog backlog = new SendBacklog();
  private final MessageOutput.OverflowSpace room = this::findRoom;
  private boolean narrow; // the ring cannot be widened any more
  private boolean freed;

  private volatile @Nullable BadMessageException broken; // the peer's protocol violation

  MemorySendQueue(
      SharedSegment segment,
      boolean dialled,
      WakeUpEvent peerEvent,
      int messageBytesMax,
      int queuedBytesMax,
      SendMemory memory) {
    super(messageBytesMax, queuedBytesMax, memory);
    this.segment = segment;
    this.dialled = dialled;
    this.ring = segment.ring(dialled);
    this.peerEvent = peerEvent;
    this.writing = new RingProducer(ring, SharedSegment.EXTENT_BYTES);
    this.output = new MessageOutput(ByteBuffer.allocateDirect(0), messageBytesMax);
  }

  /** {@return whether this half needs work from the reading thread} */
  boolean needsReader() {
    return queuedBytes() > 0 || isRoomNotificationDue() || broken != null;
  }

  /** {@return whether there may be space in the ring for waiting messages} */
  boolean mayPump() {
    return queuedBytes() > 0 && !ring.isFull();
  }

  @Override
  public MessageOutput open() {
    claim();
    if (!ended() && backlog.isEmpty() && place(ROOM_BYTES_MIN)) {
      output.beginWithin(small, room);
    } else {
      output.swapAlone(backlog.scratch());
    }
    return output;
  }

  /** Finds space in the ring for a message that outgrows the small buffer. */
  private boolean findRoom(MessageOutput message, int bytes) {
    boolean isLong = bytes >= LONG_BYTES_MIN;
    int front = isLong ? MessageOutput.FRONT_BYTES + RecordLayout.SHIFT_BYTES : 0;
    int size = RecordLayout.size(front + bytes);
    boolean worthMore = bytes > SendBacklog.PIECE_BYTES_MAX;
    while (worthMore && LONG_IN_RING * size > writing.extent() && widen()) {
      // Widen until the writer does not reuse cache lines that the peer still reads.
    }
    while (size > writing.recordBytesMax() || !place(size)) {
      if (!worthMore || !widen()) {
        return false;
      }
    }
    int record = writing.index() + RecordLayout.HEADER_BYTES;
    int least = isLong ? record + RecordLayout.SHIFT_BYTES : record;
    message.within(ring.bytes(), least, record + front, writing.index() + writing.room());
    return true;
  }

  /**
   * Backs more of the ring with memory, for messages that would otherwise be sent in pieces.
   * {@return whether there was more}
   */
  private boolean widen() {
    int extent = writing.extent();
    writing.extent(narrow ? extent : segment.extend(dialled, extent));
    narrow = writing.extent() == extent;
    return !narrow;
  }

  /**
   * Reserves space like {@link RingProducer#place}. After a peer has corrupted the ring, nothing
   * more is written.
   */
  private boolean place(int bytes) {
    try {
      return broken == null && writing.place(bytes);
    } catch (BadMessageException e) {
      broken = e;
      return false;
    } catch (InternalError e) {
      cutOff(e);
      return false;
    }
  }

  /**
   * Records that the peer truncated the mapped file. Senders learn of it by the end of the
   * connection that follows.
   */
  private void cutOff(InternalError e) {
    broken = new BadMessageException(CloseReason.IO_ERROR, "the peer cut off the shared memory");
    LOG.log(Level.DEBUG, "a fault in shared memory", e);
  }

  /** {@return the peer's violation of the ring protocol, or null} */
  @Nullable BadMessageException broken() {
    return broken;
  }

  /**
   * Ends the message and releases the lock.
   *
   * @param held whether {@link #flush} follows
   */
  void send(boolean held) {
    try {
      int length = output.length();
      if (acceptsMessage(length)) {
        add(length, held);
      }
    } catch (InternalError e) {
      cutOff(e);
    } finally {
      discard();
    }
  }

  @SuppressWarnings("ReferenceEquality") // which of the two
  private void add(int length, boolean held) {
    if (output.buffer() == small || output.buffer() == ring.bytes()) {
      if (output.buffer() == small) {
        writing.add(RecordLayout.MESSAGE, small, length);
      } else {
        addInPlace(length);
      }
      if (!held || writing.unpublished() > BATCH_BYTES_MAX) {
        publish();
      }
    } else {
      backlog.add(output);
      addQueued(SendBacklog.cost(length));
      pumpInside();
    }
  }

  /** Completes a message that was encoded in the ring. */
  private void addInPlace(int length) {
    int record = writing.index() + RecordLayout.HEADER_BYTES;
    int shift = output.position() - length - record;
    if (shift == 0) {
      writing.added(RecordLayout.MESSAGE, length);
    } else {
      ring.bytes().putShort(record, (short) shift);
      writing.added(RecordLayout.SHIFTED, shift + length);
    }
  }

  @Override
  public void flush() {
    if (writing.unpublished() > 0) { // unlocked: only this thread holds its replies back
      lock.lock();
      try {
        publish();
      } catch (InternalError e) {
        cutOff(e);
      } finally {
        lock.unlock();
      }
    }
  }

  private void publish() {
    if (!freed && writing.publish()) {
      peerEvent.signal();
    }
  }

  /** Writes waiting messages into the ring, after the peer may have made space. */
  void pump() {
    lock.lock();
    try {
      pumpInside();
    } catch (InternalError e) {
      cutOff(e);
    } finally {
      lock.unlock();
    }
  }

  private void pumpInside() {
    boolean more = !freed && broken == null && !backlog.isEmpty();
    while (more) {
      while (!backlog.isEmpty() && place(RecordLayout.size(backlog.nextBytes()))) {
        recordSent(backlog.moveTo(writing));
        if (writing.unpublished() >= SendBacklog.PIECE_BYTES_MAX) {
          publish(); // the peer reads while this side writes
        }
      }
      publish();
      more = !backlog.isEmpty();
      if (more) {
        ring.full();
        // Again, after the flag: the peer may have read on before it was set, and does not notify.
        more = place(RecordLayout.size(backlog.nextBytes()));
      }
    }
    wake();
  }

  /** Queues CLOSE, after which no message is accepted. */
  void close(CloseReason reason, String text) {
    lock.lock();
    try {
      if (!ended()) {
        byte[] said = text.getBytes(StandardCharsets.UTF_8);
        ByteBuffer close = ByteBuffer.allocate(RecordLayout.CLOSE_CODE_BYTES + said.length);
        close.put((byte) reason.code()).put((byte) (reason.code() >> 8)).put(said).flip();
        addQueued(close.remaining());
        backlog.add(RecordLayout.CLOSE, close);
        end();
        pumpInside();
      }
    } catch (InternalError e) {
      cutOff(e);
    } finally {
      lock.unlock();
    }
  }

  @Override
  public void discardQueued() {
    lock.lock();
    try {
      end();
      backlog.clear();
      recordAllSent();
    } finally {
      lock.unlock();
    }
  }

  /** Wakes this side's sleeper, unless the memory is unmapped already. */
  void rouse(WakeUpEvent event) {
    lock.lock();
    try {
      if (!freed) {
        event.wakeSelf();
      }
    } catch (InternalError e) {
      cutOff(e); // a sleeper wakes by itself within ten seconds
    } finally {
      lock.unlock();
    }
  }

  /** Unmaps the memory; it is not accessed afterwards. */
  void free() {
    lock.lock();
    try {
      end();
      freed = true;
      output.swap(ByteBuffer.allocateDirect(0));
      segment.close();
    } finally {
      lock.unlock();
    }
  }
}
