package dev.parley.iiop.orb;

import dev.parley.iiop.cdr.GiopVersion;
import dev.parley.iiop.giop.GiopEvent;
import java.nio.ByteOrder;

/** GIOP version and byte order of a message. */
record MessageFormat(GiopVersion giop, ByteOrder order) {
  /** {@return version and byte order of a received message} */
  static MessageFormat of(GiopEvent.Message message) {
    return new MessageFormat(message.header().version(), message.header().order());
  }
}
