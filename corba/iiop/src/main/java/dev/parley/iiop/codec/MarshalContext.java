package dev.parley.iiop.codec;

import dev.parley.iiop.cdr.CdrException;
import dev.parley.iiop.cdr.CdrOutput;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * State of marshalling one message: the CDR output, the positions of shared values and repository
 * ids, and the converter of object references.
 *
 * <p>A value (CORBA 3.3 part 2, section 9.3.4) is written as follows:
 *
 * <pre>
 *   if (!to.writeKnown(value)) {          // null, or written before
 *     to.beginValue(value, ids, chunked);
 *     … its state …
 *     to.endValue();
 *   }
 * </pre>
 *
 * <p>Threads: one at a time.
 */
public final class MarshalContext {
  static final int NULL = 0;
  static final int INDIRECTION = 0xFFFF_FFFF;

  /** Lowest tag of a new value; its low bits describe the header. */
  public static final int VALUE = 0x7FFF_FF00;

  static final int CODE_BASE = 1;
  static final int ONE_ID = 2;
  static final int LIST_OF_IDS = 6;
  static final int CHUNKED = 8;

  /**
   * Maximum nesting depth, beyond which writing fails: it protects the stack, and few peers read
   * more.
   */
  private static final int DEPTH_MAX = 500;

  private final CdrOutput out;
  private final ReferenceConverter references;
  private final int streamFormat;
  private @Nullable IdentityHashMap<Object, Integer> values; // null until there is one
  private @Nullable Map<Object, Integer> ids; // an id, or a list of them; null until there is one
  private @Nullable Object attachment;
  private @Nullable Map<String, IdentityHashMap<Object, Object>> boxes; // null until used
  private int depth;
  private int chunkedValues;

  /**
   * Starts with a message body, or a part of it that no indirection crosses; custom values in
   * stream format 1.
   */
  public MarshalContext(CdrOutput out, ReferenceConverter references) {
    this(out, references, 1);
  }

  /**
   * Starts with a message body, or a part of it that no indirection crosses.
   *
   * @param streamFormat highest stream format version of custom values that the peer reads, 1 or
   *     more (OMG formal/2008-01-14, section 1.4.11)
   */
  public MarshalContext(CdrOutput out, ReferenceConverter references, int streamFormat) {
    this.out = out;
    this.references = references;
    this.streamFormat = streamFormat;
  }

  /** {@return the highest stream format version of custom values that the peer reads} */
  public int streamFormat() {
    return streamFormat;
  }

  /** {@return the CDR output} */
  public CdrOutput out() {
    return out;
  }

  /** {@return the converter between object references and objects} */
  public ReferenceConverter references() {
    return references;
  }

  /**
   * {@return the state that another package keeps with this message; created on first use} There is
   * at most one.
   */
  public <T> T attachment(Class<T> type, Function<? super MarshalContext, T> maker) {
    if (attachment == null) {
      attachment = maker.apply(this);
    }
    return type.cast(attachment);
  }

  /** Enters one nesting level of values; IMP_LIMIT beyond the maximum depth. */
  public void enterLevel() {
    if (++depth > DEPTH_MAX) {
      throw CdrException.fixedLimitExceeded("values inside each other", depth, DEPTH_MAX);
    }
  }

  /** Leaves one nesting level of values. */
  public void leaveLevel() {
    depth--;
  }

  /**
   * Writes null, or an indirection to a value that was written before or is being written. Inside
   * chunks both are ordinary bytes of a chunk: every ORB reads that, and few read them between
   * chunks.
   *
   * @return false if the value is new, and nothing was written
   */
  public boolean writeNullOrIndirection(@Nullable Object value) {
    if (value == null) {
      out.writeInt(NULL);
      return true;
    }
    Integer position = values == null ? null : values.get(value);
    if (position == null) {
      return false;
    }
    writeIndirection(position);
    return true;
  }

  private void writeIndirection(int position) {
    out.writeInt(INDIRECTION);
    out.writeOffset(position);
  }

  /** {@return the object that represents a box of this type around this very content} */
  Object boxIdentity(String repositoryId, Object content) {
    if (boxes == null) {
      boxes = new HashMap<>();
    }
    return boxes
        .computeIfAbsent(repositoryId, any -> new IdentityHashMap<>())
        .computeIfAbsent(content, any -> new Object());
  }

  /**
   * Begins a value with its tag and type information. All values inside a chunked value are
   * chunked.
   *
   * @param shared identity for later indirections; null for none
   * @param repositoryIds the most derived first; empty to send none
   */
  public void beginValue(@Nullable Object shared, List<String> repositoryIds, boolean chunked) {
    enterLevel();
    // A value inside a chunked value is chunked too (CORBA 3.3 part 2, section 9.3.4.6).
    boolean inChunks = chunked || chunkedValues > 0;
    out.chunked(false);
    int about = repositoryIds.isEmpty() ? 0 : repositoryIds.size() == 1 ? ONE_ID : LIST_OF_IDS;
    int position = out.writeTag(VALUE | about | (inChunks ? CHUNKED : 0));
    if (shared != null) {
      if (values == null) {
        values = new IdentityHashMap<>();
      }
      values.put(shared, position);
    }
    if (about == ONE_ID) {
      writeId(repositoryIds.getFirst());
    } else if (about == LIST_OF_IDS) {
      writeIds(repositoryIds);
    }
    if (inChunks) {
      chunkedValues++;
      out.chunked(true);
    }
  }

  private void writeIds(List<String> repositoryIds) {
    if (isWritten(repositoryIds)) {
      return;
    }
    out.writeInt(repositoryIds.size());
    repositoryIds.forEach(this::writeId);
  }

  /** Writes a repository id, or an indirection to it; outside of chunks. */
  public void writeId(String repositoryId) {
    if (!isWritten(repositoryId)) {
      out.writeString(repositoryId);
    }
  }

  /** Writes an indirection if the id was written before; otherwise records its position. */
  private boolean isWritten(Object what) {
    if (ids == null) {
      ids = new HashMap<>();
    }
    out.align(4);
    Integer position = ids.putIfAbsent(what, out.position());
    if (position == null) {
      return false;
    }
    writeIndirection(position);
    return true;
  }

  /** Ends the value that was begun last. */
  public void endValue() {
    leaveLevel();
    if (chunkedValues > 0) {
      out.chunked(false);
      out.writeTag(-chunkedValues);
      chunkedValues--;
      out.chunked(chunkedValues > 0);
    }
  }
}
