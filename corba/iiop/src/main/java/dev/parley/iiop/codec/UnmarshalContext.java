package dev.parley.iiop.codec;

import dev.parley.iiop.cdr.CdrException;
import dev.parley.iiop.cdr.CdrInput;
import dev.parley.iiop.cdr.IiopLimits;
import dev.parley.iiop.cdr.ValueCounter;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * State of unmarshalling one message: the CDR input, the values and repository ids by position, the
 * factory of object references, and the counters of {@link IiopLimits}.
 *
 * <p>A value (CORBA 3.3 part 2, section 9.3.4) is read as follows:
 *
 * <pre>
 *   ValueHeader start = from.startValue();
 *   switch (start.kind()) {
 *     case NULL -> null;
 *     case KNOWN -> from.known(start.position());
 *     case NEW -> {
 *       from.remember(start.position(), value);   // before its state, which may lead back to it
 *       … its state …
 *       from.endValue(start);
 *     }
 *   }
 * </pre>
 *
 * <p>Malformed data throws {@link CdrException}; the message must not be read afterwards.
 *
 * <p>Threads: one at a time.
 */
public final class UnmarshalContext {
  private static final Object TRUNCATED = new Object();

  private final CdrInput in;
  private final ReferenceConverter references;
  private final ClassFilter filter;
  private final IiopLimits limits;

  private final PositionTable<Object> values = new PositionTable<>(); // null while it is being read
  private final PositionTable<String> ids = new PositionTable<>();
  private final PositionTable<List<String>> idLists = new PositionTable<>();
  private @Nullable Object attachment;
  private final ValueCounter counter;
  private int chunkedValues;
  private int ended; // outermost level that an end tag has ended; 0 for none
  private int endedAt;

  /** Starts with a message body, or a part of it that no indirection crosses. */
  public UnmarshalContext(CdrInput in, ReferenceConverter references, ClassFilter filter) {
    this.in = in;
    this.references = references;
    this.filter = filter;
    limits = in.limits();
    counter = in.values();
  }

  /** {@return the CDR input} */
  public CdrInput in() {
    return in;
  }

  /** {@return the converter between object references and objects} */
  public ReferenceConverter references() {
    return references;
  }

  /** {@return the filter for classes that the peer may name} */
  public ClassFilter filter() {
    return filter;
  }

  /**
   * {@return the state that another package keeps with this message; created on first use} There is
   * at most one.
   */
  public <T> T attachment(Class<T> type, Function<? super UnmarshalContext, T> maker) {
    if (attachment == null) {
      attachment = maker.apply(this);
    }
    return type.cast(attachment);
  }

  /** Enters one nesting level of values; IMP_LIMIT beyond the maximum depth. */
  public void enterLevel() {
    counter.enterLevel();
  }

  /** Leaves one nesting level of values. */
  public void leaveLevel() {
    counter.leaveLevel();
  }

  /** Reads the start of a value: null, an indirection, or the header of a new value. */
  public ValueHeader startValue() {
    if (ended != 0) {
      throw CdrException.marshal("a value continues behind its end");
    }
    int tag = tag();
    int position = in.position() - 4;
    if (tag == MarshalContext.NULL) {
      return ValueHeader.NONE;
    }
    if (tag == MarshalContext.INDIRECTION) {
      return ValueHeader.indirection(in.readOffset());
    }
    enterLevel();
    ValueHeader start = header(tag, position);
    if (start.chunked()) {
      chunkedValues++;
    } else if (chunkedValues > 0) {
      throw CdrException.marshal("a value without chunks inside of one in chunks");
    }
    return start;
  }

  /**
   * Reads a tag. Null and indirections may be inside a chunk or between chunks, new values only
   * between chunks.
   */
  private int tag() {
    if (in.isChunked() && (in.isInChunk() || isChunkNext(in.peekTag()))) {
      int tag = in.readInt();
      if (tag != MarshalContext.NULL && tag != MarshalContext.INDIRECTION) {
        throw CdrException.marshal("a value's tag is 0x%08X in a chunk".formatted(tag));
      }
      return tag;
    }
    return in.readTag();
  }

  private static boolean isChunkNext(int size) {
    return size > 0 && size < MarshalContext.VALUE;
  }

  /** Reads the header behind the tag of a new value; its state is next. */
  private ValueHeader header(int tag, int position) {
    int about = tag & MarshalContext.LIST_OF_IDS;
    if (tag < MarshalContext.VALUE || tag > (MarshalContext.VALUE | 0xF) || about == 4) {
      throw CdrException.marshal("a value's tag is 0x%08X".formatted(tag));
    }
    if (values.count() >= limits.graphObjects()) {
      throw CdrException.limitExceeded(
          "graphObjects", "values of a message", values.count() + 1L, limits.graphObjects());
    }
    values.add(position, null);
    in.chunked(false);
    if ((tag & MarshalContext.CODE_BASE) != 0) {
      readId(); // code base URL: ignored, code is never loaded
    }
    List<String> named =
        switch (about) {
          case 0 -> List.of();
          case MarshalContext.ONE_ID -> List.of(readId());
          default -> readIds();
        };
    boolean chunked = (tag & MarshalContext.CHUNKED) != 0;
    in.chunked(chunked);
    return new ValueHeader(ValueHeader.Kind.NEW, position, named, chunked);
  }

  private List<String> readIds() {
    if (in.peekTag() == MarshalContext.INDIRECTION) {
      return indirected(idLists, "list of repository ids");
    }
    int position = in.position();
    int count = in.readLength(4);
    if (count == 0) {
      throw CdrException.marshal("a list of no repository ids");
    }
    refuseTooManyClasses(count);
    List<String> read = new ArrayList<>(count);
    for (int i = 0; i < count; i++) {
      read.add(readId());
    }
    List<String> list = List.copyOf(read);
    idLists.add(aligned(position), list);
    return list;
  }

  /** Reads a repository id, or an indirection to one; outside of chunks. */
  public String readId() {
    if (in.peekTag() == MarshalContext.INDIRECTION) {
      return indirected(ids, "repository id");
    }
    int position = aligned(in.position());
    String id = in.readString();
    refuseTooManyClasses(ids.count() + 1);
    ids.add(position, id);
    return id;
  }

  private <T> T indirected(PositionTable<T> places, String what) {
    in.readTag();
    int position = in.readOffset();
    T found = places.get(position);
    if (found == null) {
      throw CdrException.marshal("an indirection to %d, where no %s is".formatted(position, what));
    }
    return found;
  }

  private void refuseTooManyClasses(int count) {
    if (count > limits.classes()) {
      throw CdrException.limitExceeded("classes", "classes of a message", count, limits.classes());
    }
  }

  /** Rounds up to a multiple of four, the alignment of tags and lengths. */
  private static int aligned(int position) {
    return position + 3 & ~3;
  }

  /**
   * {@return the value at the target of an indirection}
   *
   * @throws CdrException when there is none, or the value exists only once it is complete
   */
  public Object valueAt(int position) {
    Object value = values.get(position);
    if (TRUNCATED.equals(value)) {
      throw CdrException.marshal(
          "the value at %d is in what was cut off from another".formatted(position));
    }
    if (value == null) {
      throw CdrException.marshal(
          values.has(position)
              ? "the value at %d holds itself, and cannot".formatted(position)
              : "an indirection to %d, where no value is".formatted(position));
    }
    return value;
  }

  /** Sets the value at a position, for indirections; a second call replaces it. */
  public void setValue(int position, Object value) {
    values.set(position, value);
  }

  /**
   * Ends a value. The rest of a chunked value is skipped, so that it can be truncated to a base
   * class.
   */
  public void endValue(ValueHeader start) {
    leaveLevel();
    if (!start.chunked()) {
      return;
    }
    // An end tag may close several nested values at once (CORBA 3.3 part 2, section 9.3.4.6): the
    // inner ones were closed by it already, and must end at the very position behind that tag.
    int level = chunkedValues--;
    if (ended == 0) {
      skipToEndTag(level);
    } else if (in.position() != endedAt) {
      throw CdrException.marshal("a value continues behind its end");
    }
    if (ended == level) {
      ended = 0;
    }
    in.chunked(chunkedValues > 0);
  }

  /** Skips to the end tag of the value, which may end enclosing values as well. */
  private void skipToEndTag(int level) {
    int open = level;
    while (true) {
      in.skipChunks();
      int tag = in.readTag();
      if (tag < 0) {
        open = ending(tag, open);
        if (open < level) {
          ended = open + 1;
          endedAt = in.position();
          return;
        }
      } else if (tag != MarshalContext.NULL) {
        ValueHeader nested = header(tag, in.position() - 4);
        if (!nested.chunked()) {
          throw CdrException.marshal("a value without chunks inside of one in chunks");
        }
        values.set(nested.position(), TRUNCATED);
        open++;
      }
    }
  }

  private static int ending(int tag, int open) {
    if (tag < -open) {
      throw CdrException.marshal("the end of value %d, and %d are open".formatted(-tag, open));
    }
    return -tag - 1;
  }
}
