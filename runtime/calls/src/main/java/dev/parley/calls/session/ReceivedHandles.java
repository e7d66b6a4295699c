package dev.parley.calls.session;

import dev.parley.calls.spi.MethodModel;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The references and streams that arrive with the message being read.
 *
 * <p>Threads: confined to the reading thread.
 */
final class ReceivedHandles {
  private final MessageSender sending;
  private List<PassedHandle> brought = List.of(); // taken from the message
  private @Nullable MethodModel method; // whose values are read; null for unknown
  private @Nullable HandleList listed; // what the message says is in it; null for nothing

  ReceivedHandles(MessageSender sending) {
    this.sending = sending;
  }

  /** Starts a new message. */
  void begin() {
    brought = List.of();
    listed = null;
  }

  /** Ends the message: releases what it lists but its payload did not contain (rule RF-4). */
  void end() {
    HandleList left = listed;
    if (left != null) {
      listed = null;
      left.forEachLeftover(
          (number, count) ->
              sending.message(
                  out -> ParleyMessages.two(out, ParleyMessages.RELEASE, number, count)),
          number -> sending.message(out -> ParleyMessages.one(out, ParleyMessages.STOP, number)));
    }
  }

  /** {@return the method whose values are being decoded; empty for unknown} */
  Optional<MethodModel> method() {
    return Optional.ofNullable(method);
  }

  /** Sets the method of the values that are decoded next; null for unknown. */
  void method(@Nullable MethodModel value) {
    method = value;
  }

  /** Records a reference or stream that was decoded. */
  void add(PassedHandle passed) {
    if (brought.isEmpty()) {
      brought = new ArrayList<>();
    }
    brought.add(passed);
    if (listed != null) {
      listed.remove(passed);
    }
  }

  /** {@return the references and streams decoded so far, which the caller owns from now on} */
  List<PassedHandle> take() {
    List<PassedHandle> taken = brought;
    brought = List.of();
    return taken;
  }

  /** Releases the references and streams decoded so far, since no user code will see them. */
  void releaseAll() {
    take().forEach(passed -> passed.release().run());
  }

  /** {@return the lists in the message's header (rule RF-4)} */
  HandleList listed() {
    HandleList known = listed;
    if (known == null) {
      known = new HandleList();
      listed = known;
    }
    return known;
  }
}
