package dev.parley.calls.spi;

import dev.parley.pipeline.Call;
import dev.parley.pipeline.CallException;
import dev.parley.pipeline.CallerIdentity;
import dev.parley.transport.api.MessageInput;
import dev.parley.transport.api.MessageOutput;
import dev.parley.transport.api.WireTypes;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;

/**
 * Base of generated calls: one class per method, with the arguments as typed fields, so that
 * nothing is boxed.
 *
 * <p>Threads: as {@link Call}. The result is written before the call succeeds and read after.
 */
public abstract class MethodCall extends Call {
  private final MethodModel method;
  private @Nullable CallOwner owner; // null until the call is sent or served
  private long id;
  private @Nullable Object attachment;
  private boolean sent; // belongs to who moves the call
  private int requestBytes; // 0: no message, or none yet
  private int replyBytes; // 0: no message, or none yet
  private @Nullable Runnable brought; // gives back what came with the result; null for nothing
  private long number; // results that are whole numbers, characters, truth values
  private double fraction; // results that are floating-point numbers
  private @Nullable Object object; // all others

  /** Owner of a call: the caller's side of a connection, or the servant's side. */
  public interface CallOwner {
    /** {@return the caller} */
    CallerIdentity caller(MethodCall call);

    /** {@return the endpoint of the call, for messages} */
    String endpoint();

    /** Sends a call that has passed the valves of this side, or runs its servant. */
    void transmit(MethodCall call);

    /** Handles the end of a call that has passed all valves. */
    void ended(MethodCall call);

    /**
     * {@return whether this exception of a servant is a regular answer, like one that its method
     * declares}
     */
    default boolean answers(Throwable thrown) {
      return thrown instanceof CallException;
    }

    /** {@return whether this path is closed for good, so that another attempt would be in vain} */
    boolean isClosed();

    /**
     * Takes ownership of an attempt at a call as well.
     *
     * @param whenEnded runs once, when the attempt has ended
     */
    void attempt(MethodCall call, MethodCall attempt, Runnable whenEnded);
  }

  /** Constructor for generated classes. */
  protected MethodCall(MethodModel method) {
    this.method = method;
  }

  @Override
  public final MethodCall copyForAttempt() {
    MethodCall copy = (MethodCall) super.copyForAttempt();
    copy.owner = null;
    copy.id = 0;
    copy.attachment = null;
    copy.sent = false;
    copy.brought = null;
    copy.requestBytes = 0;
    copy.replyBytes = 0;
    return copy;
  }

  /** Takes over the result of a call that was made in place of this one. */
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
   * Registers a release for resources that arrived with the result and that the peer keeps until
   * then: streams, references.
   *
   * @param giveBack runs when no caller gets the result
   */
  public final void releaseIfUnused(Runnable giveBack) {
    brought = giveBack;
  }

  /** Releases the resources of a result that no caller gets. */
  @Override
  public final void discardResult() {
    Runnable giveBack = brought;
    brought = null;
    if (giveBack != null) {
      giveBack.run();
    }
  }

  @Override
  protected final void prepareAttempt(Call call, Runnable whenEnded) {
    MethodCall origin = (MethodCall) call;
    origin.owned().attempt(origin, this, whenEnded);
  }

  /** Records that an attempt has left, after which the work may have been done. */
  @Override
  protected final void attemptEnded(Call attempt) {
    sent |= ((MethodCall) attempt).sent;
  }

  /** {@return the method that is called} */
  public final MethodModel model() {
    return method;
  }

  /** Sets the owner of the call. */
  public final void owner(CallOwner value) {
    owner = value;
  }

  /** {@return the owner of the call} */
  public final CallOwner owner() {
    return owned();
  }

  private CallOwner owned() {
    CallOwner current = owner;
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

  /** {@return the owner's attachment} */
  public final @Nullable Object attachment() {
    return attachment;
  }

  /** Sets the owner's attachment. */
  public final void attachment(@Nullable Object value) {
    attachment = value;
  }

  /** {@return whether the request has left} */
  public final boolean sent() {
    return sent;
  }

  /**
   * Records that the request is about to leave: from now on the peer may have to be told of the
   * call's end.
   */
  public final void markSent() {
    sent = true;
  }

  /**
   * {@return the size of the request message in bytes, without its lists of references and streams;
   * 0 where there is none, or none yet}
   */
  public final int requestBytes() {
    return requestBytes;
  }

  /** Sets the size of the request message in bytes. */
  public final void requestBytes(int value) {
    requestBytes = value;
  }

  /** {@return the size of the reply message in bytes; 0 where this side has received none} */
  public final int replyBytes() {
    return replyBytes;
  }

  /** Sets the size of the reply message in bytes. */
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
  public final CallerIdentity caller() {
    return owned().caller(this);
  }

  @Override
  public final String describe() {
    return method.label() + " at " + owned().endpoint();
  }

  @Override
  protected final void ended() {
    owned().ended(this);
  }

  /** Encodes the arguments as a record (rule MS-9). */
  public abstract void writeArguments(MessageOutput out);

  /** Decodes the arguments until the input ends. */
  public abstract void readArguments(MessageInput in);

  /**
   * Invokes the servant's method.
   *
   * @return the stage that an asynchronous method returned; null for others, whose result is stored
   *     in this call
   */
  public abstract @Nullable CompletionStage<?> invoke(Object servant) throws Throwable;

  /** {@return the arguments as objects, for valves that look at them} */
  public abstract @Nullable Object[] arguments();

  /** Sets all arguments, for protocols with codecs of their own; primitives are boxed. */
  public abstract void arguments(@Nullable Object[] values);

  /** {@return the result of a method that returns an integer, character or boolean} */
  public final long number() {
    return number;
  }

  /** Sets the result of a method that returns an integer, character or boolean. */
  public final void number(long value) {
    number = value;
  }

  /** {@return the result of a method that returns a floating-point number} */
  public final double fraction() {
    return fraction;
  }

  /** Sets the result of a method that returns a floating-point number. */
  public final void fraction(double value) {
    fraction = value;
  }

  /** {@return the result of a method that returns an object} */
  public final @Nullable Object object() {
    return object;
  }

  /** Sets the result of a method that returns an object. */
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

  /** Encodes the result as a record (rule MS-9). */
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

  /** Decodes the result until the input ends. */
  public void readResult(MessageInput in) {
    Object read = null;
    for (int tag = in.tag(); tag != 0; tag = in.tag()) {
      if (WireTypes.field(tag) != 1 || method.result().isEmpty()) {
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
