package dev.parley.calls.spi;

import dev.parley.base.Limits;
import dev.parley.copiers.Copier;
import dev.parley.copiers.api.CopyException;
import dev.parley.pipeline.CallException;
import dev.parley.transport.api.BadMessageException;
import dev.parley.transport.api.MessageInput;
import dev.parley.transport.api.MessageOutput;
import dev.parley.transport.api.WireTypes;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Copy function for one parameter's values, or one method's results, between caller and servant of
 * one JVM: by generated code, or, for types that the copier refuses, by encoding and decoding. A
 * codec whose classes define their own encoding copies by itself.
 *
 * <p>Threads: safe for all.
 */
public final class ValueCopy {
  private final Codec codec;
  private final String where;
  private final Supplier<Copier<@Nullable Object>> maker;

  private volatile @Nullable Copier<@Nullable Object> copier; // null until first needed
  private volatile boolean refused; // there is no copier for the type

  /**
   * @param where position of the values, for messages: {@code Desk.sum(numbers)}
   * @param copier creates the copier of the type; may throw {@link CopyException}
   */
  public ValueCopy(Codec codec, String where, Supplier<Copier<@Nullable Object>> copier) {
    this.codec = codec;
    this.where = where;
    this.maker = copier;
  }

  /**
   * {@return a copy, or the value itself when it is immutable}
   *
   * @throws CallException.Invalid when neither way can copy it
   */
  public @Nullable Object of(@Nullable Object value) {
    if (codec.copiesByEncoding()) {
      return codec.copy(value, where);
    }
    Copier<@Nullable Object> known = copier;
    if (known == null) {
      known = made();
    }
    if (known == null) {
      return throughCodec(value, null);
    }
    try {
      return known.copy(value);
    } catch (CopyException e) {
      return throughCodec(value, e);
    }
  }

  private @Nullable Copier<@Nullable Object> made() {
    if (refused) {
      return null;
    }
    try {
      Copier<@Nullable Object> fresh = maker.get();
      copier = fresh;
      return fresh;
    } catch (CopyException e) {
      refused = true;
      return null;
    }
  }

  private @Nullable Object throughCodec(@Nullable Object value, @Nullable CopyException why) {
    try {
      MessageOutput out = MessageOutput.onHeap(Limits.MESSAGE_BYTES_MAX);
      codec.write(out, 1, value, where);
      MessageInput in = new MessageInput(out.toByteArray());
      Object read = null;
      for (int tag = in.tag(); tag != 0; tag = in.tag()) {
        if (WireTypes.field(tag) == 1) {
          read = codec.read(in, tag, read);
        } else {
          in.skip(tag);
        }
      }
      return codec.finish(read, where);
    } catch (BadMessageException e) {
      CallException.Invalid invalid = new CallException.Invalid(where + ": " + e.getMessage());
      if (why != null) {
        invalid.addSuppressed(why);
      }
      throw invalid;
    }
  }
}
