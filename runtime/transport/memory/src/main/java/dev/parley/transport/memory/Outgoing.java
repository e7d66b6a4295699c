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
 * The outgoing half of a connection. A message is encoded where the peer will read it, as long as
 * there is room for it in one piece; otherwise it is encoded aside and waits in {@link Backlog} for
 * its turn. One of a few cache lines is encoded beside the ring and put there at once: encoding
 * takes longer than a copy, and the peer, who looks at the same line, would take it away meanwhile.
 *
 * <p>Threads: safe for all.
 */
final class Outgoing extends SendQueue {
  /** Encoding in place begins where there is as much room. Most messages are smaller. */
  private static final int ROOM_BYTES_MIN = 512;

  private static final int SMALL_BYTES_MAX = 192;

  /** Larger messages have room in front of them, to be moved less. */
  private static final int LONG_BYTES_MIN = 2 << 10;

  /** A batch of replies is made known before its end when it has grown to this. */
  private static final int BATCH_BYTES_MAX = 256;

  /** So many messages that are worth more memory fit into the ring. */
  private static final long LONG_IN_RING = 4;

  private static final Logger LOG = System.getLogger(Outgoing.class.getName());

  private final Segment segment;
  private final boolean dialled;
  private final Ring ring;
  private final Bell peerBell;
  private final MessageOutput output; // fields from here to 'freed' are guarded by lock
  private final Writing writing;
  private final ByteBuffer small =
      ByteBuffer.allocateDirect(SMALL_BYTES_MAX).order(ByteOrder.LITTLE_ENDIAN);
  private final Backlog backlog = new Backlog();
  private final MessageOutput.Room room = this::findRoom;
  private boolean narrow; // the ring gets no wider
  private boolean freed;

  private volatile @Nullable BadMessageException broken; // what the peer has done to the ring

  Outgoing(
      Segment segment,
      boolean dialled,
      Bell peerBell,
      int messageBytesMax,
      int queuedBytesMax,
      SendMemory memory) {
    super(messageBytesMax, queuedBytesMax, memory);
    this.segment = segment;
    this.dialled = dialled;
    this.ring = segment.ring(dialled);
    this.peerBell = peerBell;
    this.writing = new Writing(ring, Segment.EXTENT_BYTES);
    this.output = new MessageOutput(ByteBuffer.allocateDirect(0), messageBytesMax);
  }

  /** {@return whether the reader of this connection has to look after this half} */
  boolean needsReader() {
    return queued() > 0 || roomNews() || broken != null;
  }

  /** {@return whether there may be room for what waits} */
  boolean mayPump() {
    return queued() > 0 && !ring.isFull();
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

  /** Lets a message that is not small go on where the peer will read it. */
  private boolean findRoom(MessageOutput message, int bytes) {
    boolean isLong = bytes >= LONG_BYTES_MIN;
    int front = isLong ? MessageOutput.FRONT_BYTES + Records.SHIFT_BYTES : 0;
    int size = Records.size(front + bytes);
    boolean worthMore = bytes > Backlog.PIECE_BYTES_MAX;
    while (worthMore && LONG_IN_RING * size > writing.extent() && widen()) {
      // Until who writes is not where the peer still reads.
    }
    while (size > writing.recordBytesMax() || !place(size)) {
      if (!worthMore || !widen()) {
        return false;
      }
    }
    int record = writing.index() + Records.HEADER_BYTES;
    int least = isLong ? record + Records.SHIFT_BYTES : record;
    message.within(ring.bytes(), least, record + front, writing.index() + writing.room());
    return true;
  }

  /** Messages that would go in pieces are worth more memory. {@return whether there was more} */
  private boolean widen() {
    int extent = writing.extent();
    writing.extent(narrow ? extent : segment.widen(dialled, extent));
    narrow = writing.extent() == extent;
    return !narrow;
  }

  /** As {@link Writing#place}; a peer that breaks the ring gets nothing more. */
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

  /** The peer cut the file that is mapped. Whoever sends learns of it by the end that follows. */
  private void cutOff(InternalError e) {
    broken = new BadMessageException(CloseReason.IO_ERROR, "the peer cut off the shared memory");
    LOG.log(Level.DEBUG, "a fault in shared memory", e);
  }

  /** {@return how the peer broke the ring, or null when it has not} */
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
      if (takes(length)) {
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
        writing.add(Records.MESSAGE, small, length);
      } else {
        addInPlace(length);
      }
      if (!held || writing.unpublished() > BATCH_BYTES_MAX) {
        publish();
      }
    } else {
      backlog.add(output);
      queue(Backlog.cost(length));
      pumpInside();
    }
  }

  /** What the peer will read stands there already. */
  private void addInPlace(int length) {
    int record = writing.index() + Records.HEADER_BYTES;
    int shift = output.position() - length - record;
    if (shift == 0) {
      writing.added(Records.MESSAGE, length);
    } else {
      ring.bytes().putShort(record, (short) shift);
      writing.added(Records.SHIFTED, shift + length);
    }
  }

  @Override
  public void flush() {
    if (writing.unpublished() > 0) { // a thread sees its own writes, and others do not hold back
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
      peerBell.ring();
    }
  }

  /** The peer may have made room. */
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
      while (!backlog.isEmpty() && place(Records.size(backlog.nextBytes()))) {
        leave(backlog.moveTo(writing));
        if (writing.unpublished() >= Backlog.PIECE_BYTES_MAX) {
          publish(); // the peer reads while this side writes
        }
      }
      publish();
      more = !backlog.isEmpty();
      if (more) {
        ring.full();
        // Again, after the flag: the peer may have read on in between, and would not tell.
        more = place(Records.size(backlog.nextBytes()));
      }
    }
    wake();
  }

  /** Queues CLOSE; nothing is taken after it. */
  void close(CloseReason reason, String text) {
    lock.lock();
    try {
      if (!ended()) {
        byte[] said = text.getBytes(StandardCharsets.UTF_8);
        ByteBuffer close = ByteBuffer.allocate(Records.CLOSE_CODE_BYTES + said.length);
        close.put((byte) reason.code()).put((byte) (reason.code() >> 8)).put(said).flip();
        queue(close.remaining());
        backlog.add(Records.CLOSE, close);
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
  public void abandon() {
    lock.lock();
    try {
      end();
      backlog.clear();
      leaveAll();
    } finally {
      lock.unlock();
    }
  }

  /** Rouses who sleeps on this side, unless the memory is given back already. */
  void rouse(Bell bell) {
    lock.lock();
    try {
      if (!freed) {
        bell.rouse();
      }
    } catch (InternalError e) {
      cutOff(e); // who sleeps there already looks around within ten seconds
    } finally {
      lock.unlock();
    }
  }

  /** Gives the memory back; nothing touches it afterwards. */
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
