package dev.parley.calls.spi;

import dev.parley.calls.TypeDescription;
import dev.parley.transport.api.BadMessageException;
import dev.parley.transport.api.MessageInput;
import dev.parley.transport.api.MessageOutput;
import java.util.ArrayDeque;
import java.util.Collections;
import java.util.Deque;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Writes and reads the values of one type as fields of a record (docs/protocol/values.md). Null
 * stands for "not there": what was never read, and the value of a {@code T?}.
 *
 * <p>Immutable.
 */
public abstract class Codec {
  /** For subclasses. */
  protected Codec() {}

  /** {@return the type expression} */
  public abstract String type();

  /**
   * Writes a field; nothing for the type's default (rule VA-2).
   *
   * @param where the place of the value, for messages: {@code Order.customer}
   */
  public abstract void write(MessageOutput out, int field, @Nullable Object value, String where);

  /** Writes a field also for the type's default: for elements, and where presence counts. */
  public void writePresent(MessageOutput out, int field, @Nullable Object value, String where) {
    write(out, field, value, where);
  }

  /**
   * Reads one occurrence of the field.
   *
   * @param before what the last occurrence gave, if there was one
   */
  public abstract Object read(MessageInput in, int tag, @Nullable Object before);

  /**
   * Makes the value of what was read.
   *
   * @param read what the last occurrence gave; null when there was none
   * @throws BadMessageException when there was none and the type has no default (rule VA-3)
   */
  public @Nullable Object finish(@Nullable Object read, String where) {
    if (read == null) {
      throw new BadMessageException(where + " is missing: " + type() + " has no default");
    }
    return read;
  }

  /** {@return whether an absent field has a value (rule VA-3)} */
  public boolean hasDefault() {
    return false;
  }

  /** {@return whether the type needs a record around it inside a collection (rule VA-7)} */
  public boolean wrapped() {
    return false;
  }

  /** {@return whether collections of the type are packed (rule VA-6)} */
  public boolean packed() {
    return false;
  }

  /** Writes an element of a packed field. */
  public void writePacked(MessageOutput out, Object value) {
    throw new IllegalStateException(type() + " is not packed");
  }

  /** Reads an element of a packed field. */
  public Object readPacked(MessageInput in) {
    throw new IllegalStateException(type() + " is not packed");
  }

  /**
   * {@return whether a copy within one JVM is what a message would make of a value, since classes
   * of values have a say in that} Such a codec has {@link #copy}.
   */
  public boolean copiesAsWritten() {
    return false;
  }

  /**
   * {@return what a message would make of a value}
   *
   * @param where the place of the value, for messages
   */
  public @Nullable Object copy(@Nullable Object value, String where) {
    throw new IllegalStateException(type() + " is copied by generated code");
  }

  /** {@return whether values of the type can change by themselves; what is inside is not asked} */
  public boolean mutable() {
    return false;
  }

  /** {@return whether values are more than data, as call-backs and streams: none is a copy} */
  public boolean live() {
    return false;
  }

  /** {@return this codec and all that are inside it, each once} */
  public final Set<Codec> reach() {
    Set<Codec> seen = Collections.newSetFromMap(new IdentityHashMap<>());
    Deque<Codec> open = new ArrayDeque<>(List.of(this));
    while (!open.isEmpty()) {
      Codec next = open.pop();
      if (seen.add(next)) {
        open.addAll(next.parts());
      }
    }
    return seen;
  }

  /** {@return the codecs of what is inside} */
  public List<Codec> parts() {
    return List.of();
  }

  /** {@return the description of the type, if it is one with a name of its own} */
  public Optional<TypeDescription> description() {
    return Optional.empty();
  }

  /** {@return the value, which must be there (rule VA-5)} */
  protected static Object present(@Nullable Object value, String where) {
    if (value == null) {
      throw new BadMessageException(where + " is null; only what is marked @Nullable may be");
    }
    return value;
  }
}
