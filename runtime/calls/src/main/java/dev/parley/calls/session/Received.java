package dev.parley.calls.session;

import dev.parley.calls.spi.Method;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The references and streams that arrive with the message being read.
 *
 * <p>Threads: confined to the reading thread.
 */
final class Received {
  private final Sending sending;
  private List<Passed> brought = List.of(); // taken from the message
  private @Nullable Method method; // whose values are read; null for unknown
  private @Nullable Listed listed; // what the message says is in it; null for nothing

  Received(Sending sending) {
    this.sending = sending;
  }

  /** Starts a new message. */
  void begin() {
    brought = List.of();
    listed = null;
  }

  /** Ends the message: releases what it lists but its payload did not contain (rule RF-4). */
  void end() {
    Listed left = listed;
    if (left != null) {
      listed = null;
      left.left(
          (number, count) ->
              sending.message(out -> Messages.two(out, Messages.RELEASE, number, count)),
          number -> sending.message(out -> Messages.one(out, Messages.STOP, number)));
    }
  }

  /** {@return the method whose values are being decoded; empty for unknown} */
  Optional<Method> method() {
    return Optional.ofNullable(method);
  }

  /** Sets the method of the values that are decoded next; null for unknown. */
  void method(@Nullable Method value) {
    method = value;
  }

  /** Records a reference or stream that was decoded. */
  void brought(Passed passed) {
    if (brought.isEmpty()) {
      brought = new ArrayList<>();
    }
    brought.add(passed);
    if (listed != null) {
      listed.taken(passed);
    }
  }

  /** {@return the references and streams decoded so far, which the caller owns from now on} */
  List<Passed> take() {
    List<Passed> taken = brought;
    brought = List.of();
    return taken;
  }

  /** Releases the references and streams decoded so far, since no user code will see them. */
  void giveBack() {
    take().forEach(passed -> passed.takeBack().run());
  }

  /** {@return the lists in the message's header (rule RF-4)} */
  Listed listed() {
    Listed known = listed;
    if (known == null) {
      known = new Listed();
      listed = known;
    }
    return known;
  }
}
