package dev.parley.calls.spi;

import dev.parley.calls.api.TypeDescription;
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
 * Codec of one type's values as fields of a record (docs/protocol/values.md). Null stands for
 * absence: a field that was never read, and an empty {@code T?}.
 *
 * <p>Immutable.
 */
public abstract class Codec {
  /** Constructor for subclasses. */
  protected Codec() {}

  /** {@return the type expression} */
  public abstract String type();

  /**
   * Encodes a field; nothing for the type's default (rule VA-2).
   *
   * @param where position of the value, for messages: {@code Order.customer}
   */
  public abstract void write(MessageOutput out, int field, @Nullable Object value, String where);

  /** Encodes a field even for the type's default: for elements, and where presence counts. */
  public void writePresent(MessageOutput out, int field, @Nullable Object value, String where) {
    write(out, field, value, where);
  }

  /**
   * Decodes one occurrence of the field.
   *
   * @param before the result of the previous occurrence; null for none
   */
  public abstract Object read(MessageInput in, int tag, @Nullable Object before);

  /**
   * Converts the decoded occurrences to the value.
   *
   * @param read the result of the last occurrence; null when there was none
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

  /** Encodes an element of a packed field. */
  public void writePacked(MessageOutput out, Object value) {
    throw new IllegalStateException(type() + " is not packed");
  }

  /** Decodes an element of a packed field. */
  public Object readPacked(MessageInput in) {
    throw new IllegalStateException(type() + " is not packed");
  }

  /**
   * {@return whether a copy within one JVM must equal the encoded and decoded value, because
   * classes of values define their own encoding} Such a codec implements {@link #copy}.
   */
  public boolean copiesByEncoding() {
    return false;
  }

  /**
   * {@return the value as it would be after encoding and decoding}
   *
   * @param where position of the value, for messages
   */
  public @Nullable Object copy(@Nullable Object value, String where) {
    throw new IllegalStateException(type() + " is copied by generated code");
  }

  /** {@return whether values of the type are mutable; contained types do not count} */
  public boolean mutable() {
    return false;
  }

  /**
   * {@return whether values are more than data, such as call-backs and streams, which are never
   * copied}
   */
  public boolean isHandle() {
    return false;
  }

  /** {@return this codec and all that it contains, each once} */
  public final Set<Codec> transitiveParts() {
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

  /** {@return the codecs of the contained types} */
  public List<Codec> parts() {
    return List.of();
  }

  /** {@return the description of the type, if it is a named type} */
  public Optional<TypeDescription> description() {
    return Optional.empty();
  }

  /** {@return the value, which must not be null (rule VA-5)} */
  protected static Object present(@Nullable Object value, String where) {
    if (value == null) {
      throw new BadMessageException(where + " is null; only what is marked @Nullable may be");
    }
    return value;
  }
}
