package dev.parley.calls.session;

import dev.parley.calls.spi.Method;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What comes with the message that is being read, beside its values: references and streams.
 *
 * <p>Threads: confined to the one that reads.
 */
final class Received {
  private final Sending sending;
  private List<Passed> brought = List.of(); // taken from the message
  private @Nullable Method method; // whose values are read; null for unknown
  private @Nullable Listed listed; // what the message says is in it; null for nothing

  Received(Sending sending) {
    this.sending = sending;
  }

  /** Another message is read. */
  void begin() {
    brought = List.of();
    listed = null;
  }

  /** All of the message was read: lets go of what is in it and was not taken (rule RF-4). */
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

  /** {@return the method whose values are being read; empty for unknown} */
  Optional<Method> method() {
    return Optional.ofNullable(method);
  }

  /** The values that are read next are those of a method; null for unknown. */
  void method(@Nullable Method value) {
    method = value;
  }

  /** Something was taken from the message. */
  void brought(Passed passed) {
    if (brought.isEmpty()) {
      brought = new ArrayList<>();
    }
    brought.add(passed);
    if (listed != null) {
      listed.taken(passed);
    }
  }

  /** {@return what was taken from the message, which is the caller's from now on} */
  List<Passed> take() {
    List<Passed> taken = brought;
    brought = List.of();
    return taken;
  }

  /** Gives back what was taken from the message, since nobody will see it. */
  void giveBack() {
    take().forEach(passed -> passed.takeBack().run());
  }

  /** {@return what the message says is in it (rule RF-4)} */
  Listed listed() {
    Listed known = listed;
    if (known == null) {
      known = new Listed();
      listed = known;
    }
    return known;
  }
}
