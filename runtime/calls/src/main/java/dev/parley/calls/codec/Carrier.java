package dev.parley.calls.codec;

import dev.parley.calls.Contract;
import dev.parley.calls.spi.Codec;
import dev.parley.transport.api.MessageInput;
import dev.parley.transport.api.MessageOutput;
import java.util.concurrent.Flow;

/**
 * What a connection does for values that are more than data: references and streams. The context of
 * its messages.
 */
public interface Carrier {
  /** Writes a servant or a stub as a reference (rule RF-1). */
  void writeReference(MessageOutput out, int field, Contract<?> contract, Object servant);

  /** Reads a reference: a stub, or this side's own servant. */
  Object readReference(MessageInput in, int tag, Contract<?> contract);

  /** {@return the number of a new stream of what {@code publisher} publishes (rule ST-1)} */
  int publish(Flow.Publisher<?> publisher, Codec item);

  /** {@return a publisher of the peer's stream of that number} */
  Flow.Publisher<?> subscribe(long stream, Codec item);
}
