package dev.parley.calls.session;

import dev.parley.calls.running.AttemptAttachment;
import dev.parley.calls.running.CallFuture;
import dev.parley.calls.running.CallerSide;
import dev.parley.calls.running.CallerWait;
import dev.parley.calls.running.ReadingThread;
import dev.parley.calls.spi.ContractModel;
import dev.parley.calls.spi.MethodCall;
import dev.parley.calls.spi.Target;
import dev.parley.pipeline.CallException;
import dev.parley.pipeline.CallerIdentity;
import dev.parley.transport.api.ReplyWaiter;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/**
 * Target for a servant on the other side of a connection: the caller's end of its calls.
 *
 * <p>Threads: safe for all.
 */
public final class RemoteTarget implements Target, MethodCall.CallOwner {
  private final CallChannel channel;
  private final ImportedReferences imported;
  private final long reference;
  private @Nullable Object stub; // guarded by imported; null: none yet

  RemoteTarget(CallChannel channel, ImportedReferences imported, long reference) {
    this.channel = channel;
    this.imported = imported;
    this.reference = reference;
  }

  /** {@return the channel of the calls} */
  CallChannel channel() {
    return channel;
  }

  /** {@return whether this is a target of the same connection} */
  boolean isOf(ImportedReferences references) {
    return imported == references;
  }

  long reference() {
    return reference;
  }

  /** {@return the stub of this target; the same one each time for the first contract} */
  <T> T stub(ContractModel<T> contract) {
    Object known = stub;
    if (known == null) {
      T first = contract.stub(this);
      stub = first;
      return first;
    }
    return contract.type().isInstance(known)
        ? contract.type().cast(known)
        : contract.stub(this); // the same servant, looked at as something else
  }

  @Override
  public String endpoint() {
    return channel.context().endpoint();
  }

  @Override
  public CallerIdentity caller(MethodCall call) {
    return CallerIdentity.THIS_PROCESS;
  }

  @Override
  public void call(MethodCall call) throws Throwable {
    ReplyWaiter waiter = new ReplyWaiter();
    CallerSide.prepare(call, this, waiter);
    // Before a slot is taken, which nothing would free.
    ReadingThread.refuseToBlock(call);
    if (!channel.outgoing().add(call)) {
      waitForRoom(call);
    }
    channel.valves().run(call);
    if (!waiter.done()) {
      channel.await(call, waiter);
    }
    CallerSide.rethrow(call);
  }

  /**
   * Waits until the call has a slot. A servant that this connection's peer called does not wait: in
   * a recursion between both sides the slots are taken by calls that wait for this one.
   */
  private void waitForRoom(MethodCall call) {
    if (IncomingCalls.serves(channel.context())) {
      throw channel.outgoing().noSlot(call);
    }
    channel.outgoing().addOrWait(call);
  }

  @Override
  public CompletableFuture<Object> send(MethodCall call) {
    CallFuture future = new CallFuture(call);
    CallerSide.prepare(call, this, future);
    if (!channel.outgoing().add(call)) {
      future.completeExceptionally(channel.outgoing().noSlot(call));
      return future;
    }
    channel.valves().run(call);
    if (!call.done()) {
      channel.watchDeadline(call);
    }
    return future;
  }

  @Override
  public void oneWay(MethodCall call) {
    CallerSide.prepare(call, this, null);
    channel.valves().run(call);
    CallerSide.rethrowOneWay(call);
  }

  @Override
  public boolean isClosed() {
    return channel.context().over();
  }

  /**
   * Starts an attempt. The first one takes the slot of its call, which needs none while attempts
   * replace it.
   */
  @Override
  public void attempt(MethodCall call, MethodCall attempt, Runnable whenEnded) {
    attempt.owner(this);
    attempt.attachment(new AttemptAttachment(whenEnded, CallerWait.thread(call.attachment())));
    // One-way calls have no number, and so need no slot.
    if (call.model().oneWay()) {
      return;
    }
    if (channel.outgoing().transferSlot(call, attempt)) {
      channel.slotTransferred(call);
      channel.watchDeadline(attempt);
    } else if (hasRoom(attempt)) {
      channel.watchDeadline(attempt);
    }
  }

  /** {@return whether an attempt has got a slot; otherwise it has failed} */
  private boolean hasRoom(MethodCall attempt) {
    if (channel.outgoing().add(attempt)) {
      return true;
    }
    try {
      if (CallerWait.mayWait(attempt)) {
        waitForRoom(attempt);
        return true;
      }
      attempt.fail(channel.outgoing().noSlot(attempt));
    } catch (CallException e) {
      attempt.fail(e);
    }
    return false;
  }

  @Override
  public void transmit(MethodCall call) {
    channel.transmit(call, reference);
  }

  @Override
  public void ended(MethodCall call) {
    channel.ended(call);
    CallerSide.complete(call.attachment());
  }

  @Override
  public void release() {
    imported.release(reference);
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof RemoteTarget target
        && target.imported == imported
        && target.reference == reference;
  }

  @Override
  public int hashCode() {
    return System.identityHashCode(imported) * 31 + Long.hashCode(reference);
  }
}
