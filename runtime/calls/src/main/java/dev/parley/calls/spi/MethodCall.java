package dev.parley.calls.spi;

import dev.parley.pipeline.Call;
import dev.parley.pipeline.CallException;
import dev.parley.pipeline.Caller;
import dev.parley.transport.api.MessageInput;
import dev.parley.transport.api.MessageOutput;
import dev.parley.transport.api.Wire;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;

/**
 * Base of generated calls: one class per method, whose fields are the arguments, so that nothing is
 * boxed on the way.
 *
 * <p>Threads: as {@link Call}. The result is written before the call succeeds and read after.
 */
public abstract class MethodCall extends Call {
  private final Method method;
  private @Nullable Owner owner; // null until the call is sent or served
  private long id;
  private @Nullable Object attachment;
  private boolean sent; // belongs to who moves the call
  private int requestBytes; // 0: no message, or none yet
  private int replyBytes; // 0: no message, or none yet
  private @Nullable Runnable brought; // gives back what came with the result; null for nothing
  private long number; // results that are whole numbers, characters, truth values
  private double fraction; // results that are floating-point numbers
  private @Nullable Object object; // all others

  /** Who looks after a call: the caller's side of a connection, or the servant's. */
  public interface Owner {
    /** {@return who calls} */
    Caller caller(MethodCall call);

    /** {@return the place of the call, for messages: an endpoint} */
    String place();

    /** The call has passed the valves of this side: sends it, or runs its servant. */
    void passed(MethodCall call);

    /** The call has ended and passed all valves. */
    void ended(MethodCall call);

    /**
     * {@return whether a servant that throws this answers by it, as with what its method declares}
     */
    default boolean answers(Throwable thrown) {
      return thrown instanceof CallException;
    }

    /** {@return whether nothing can go this way any more: another attempt would be in vain} */
    boolean over();

    /**
     * Looks after an attempt at a call as well.
     *
     * @param whenEnded to be run once, when the attempt has ended
     */
    void attempt(MethodCall call, MethodCall attempt, Runnable whenEnded);
  }

  /** For generated classes. */
  protected MethodCall(Method method) {
    this.method = method;
  }

  @Override
  public final MethodCall again() {
    MethodCall copy = (MethodCall) super.again();
    copy.owner = null;
    copy.id = 0;
    copy.attachment = null;
    copy.sent = false;
    copy.brought = null;
    copy.requestBytes = 0;
    copy.replyBytes = 0;
    return copy;
  }

  /** Takes the result of a call that was made in place of this one. */
  @Override
  public final void resultOf(Call other) {
    MethodCall made = (MethodCall) other;
    number = made.number;
    fraction = made.fraction;
    object = made.object;
    brought = made.brought;
    requestBytes = made.requestBytes;
    replyBytes = made.replyBytes;
  }

  /**
   * Something came with the result that the peer keeps until it is given back: streams, references.
   *
   * @param giveBack for when nobody gets the result
   */
  public final void brought(Runnable giveBack) {
    brought = giveBack;
  }

  /** Nobody gets the result: gives back what came with it. */
  @Override
  public final void unused() {
    Runnable giveBack = brought;
    brought = null;
    if (giveBack != null) {
      giveBack.run();
    }
  }

  @Override
  protected final void attempt(Call call, Runnable whenEnded) {
    MethodCall origin = (MethodCall) call;
    origin.owned().attempt(origin, this, whenEnded);
  }

  /** The work may have been done when an attempt has left. */
  @Override
  protected final void attempted(Call attempt) {
    sent |= ((MethodCall) attempt).sent;
  }

  /** {@return the method that is called} */
  public final Method model() {
    return method;
  }

  /** Gives the call to who looks after it. */
  public final void owner(Owner value) {
    owner = value;
  }

  /** {@return who looks after the call} */
  public final Owner owner() {
    return owned();
  }

  private Owner owned() {
    Owner current = owner;
    if (current == null) {
      throw new IllegalStateException("the call has no owner yet");
    }
    return current;
  }

  /** {@return the number of the call on its connection; 0 for one-way calls} */
  public final long id() {
    return id;
  }

  /** Sets the number of the call on its connection. */
  public final void id(long value) {
    id = value;
  }

  /** {@return what the owner attached} */
  public final @Nullable Object attachment() {
    return attachment;
  }

  /** Attaches something of the owner's. */
  public final void attachment(@Nullable Object value) {
    attachment = value;
  }

  /** {@return whether the request is on its way, or was} */
  public final boolean sent() {
    return sent;
  }

  /** The request is about to leave: from now on the peer may have to be told of its end. */
  public final void leaves() {
    sent = true;
  }

  /**
   * {@return how many bytes the request has as a message, without the lists of what it passes; 0
   * where there is none, or none yet}
   */
  public final int requestBytes() {
    return requestBytes;
  }

  /** Says how large the request is as a message. */
  public final void requestBytes(int value) {
    requestBytes = value;
  }

  /** {@return how many bytes the reply has as a message; 0 where none has come to this side} */
  public final int replyBytes() {
    return replyBytes;
  }

  /** Says how large the reply is as a message. */
  public final void replyBytes(int value) {
    replyBytes = value;
  }

  @Override
  public final String contract() {
    return method.contractName();
  }

  @Override
  public final String method() {
    return method.name();
  }

  @Override
  public final Caller caller() {
    return owned().caller(this);
  }

  @Override
  public final String describe() {
    return method.label() + " at " + owned().place();
  }

  @Override
  protected final void ended() {
    owned().ended(this);
  }

  /** Writes the arguments as a record (rule MS-9). */
  public abstract void writeArguments(MessageOutput out);

  /** Reads the arguments until the input ends. */
  public abstract void readArguments(MessageInput in);

  /**
   * Calls the servant's method.
   *
   * @return the stage that an asynchronous method returned; null for others, whose result is in
   *     place
   */
  public abstract @Nullable CompletionStage<?> invoke(Object servant) throws Throwable;

  /** {@return the arguments as objects, for valves that look at them} */
  public abstract @Nullable Object[] arguments();

  /** Sets all arguments, for protocols with codecs of their own; primitives are boxed. */
  public abstract void arguments(@Nullable Object[] values);

  /** {@return the result, a whole number, character or truth value} */
  public final long number() {
    return number;
  }

  /** Sets the result. */
  public final void number(long value) {
    number = value;
  }

  /** {@return the result, a floating-point number} */
  public final double fraction() {
    return fraction;
  }

  /** Sets the result. */
  public final void fraction(double value) {
    fraction = value;
  }

  /** {@return the result, an object} */
  public final @Nullable Object object() {
    return object;
  }

  /** Sets the result. */
  public final void object(@Nullable Object value) {
    object = value;
  }

  @Override
  public final void result(@Nullable Object value) {
    switch (value) {
      case Boolean truth when method.type() == boolean.class -> number = truth ? 1 : 0;
      case Character unit when method.type() == char.class -> number = unit;
      case Number real when method.type() == double.class || method.type() == float.class ->
          fraction = real.doubleValue();
      case Number whole when method.type().isPrimitive() -> number = whole.longValue();
      case null, default -> object = value;
    }
  }

  /** {@return the result as an object; null for void} */
  public final @Nullable Object result() {
    return switch (method.type().getName()) {
      case "boolean" -> number != 0;
      case "char" -> (char) number;
      case "byte" -> (byte) number;
      case "short" -> (short) number;
      case "int" -> (int) number;
      case "long" -> number;
      case "float" -> (float) fraction;
      case "double" -> fraction;
      default -> object;
    };
  }

  /** Writes the result as a record (rule MS-9). */
  public final void writeResult(MessageOutput out) {
    Class<?> type = method.type();
    if (type == void.class) {
      return;
    }
    if (!type.isPrimitive()) {
      method.result().orElseThrow().write(out, 1, object, method.resultLabel());
    } else if (type == boolean.class || type == char.class) {
      out.uint(1, number);
    } else if (type == float.class) {
      out.float32(1, (float) fraction);
    } else if (type == double.class) {
      out.float64(1, fraction);
    } else {
      out.sint(1, number);
    }
  }

  /** Reads the result until the input ends. */
  public void readResult(MessageInput in) {
    Object read = null;
    for (int tag = in.tag(); tag != 0; tag = in.tag()) {
      if (Wire.field(tag) != 1 || method.result().isEmpty()) {
        in.skip(tag);
      } else if (method.type().isPrimitive()) {
        readPrimitive(in, tag);
      } else {
        read = method.result().orElseThrow().read(in, tag, read);
      }
    }
    if (!method.type().isPrimitive()) {
      object = method.result().orElseThrow().finish(read, method.resultLabel());
    }
  }

  private void readPrimitive(MessageInput in, int tag) {
    Class<?> type = method.type();
    if (type == long.class) {
      number = in.sint(tag);
    } else if (type == int.class) {
      number = in.sint32(tag);
    } else if (type == boolean.class) {
      number = in.bool(tag) ? 1 : 0;
    } else if (type == double.class) {
      fraction = in.float64(tag);
    } else if (type == float.class) {
      fraction = in.float32(tag);
    } else if (type == char.class) {
      number = in.char16(tag);
    } else if (type == short.class) {
      number = in.sint16(tag);
    } else {
      number = in.sint8(tag);
    }
  }
}
