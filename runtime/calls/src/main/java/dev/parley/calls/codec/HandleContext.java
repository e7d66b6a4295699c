package dev.parley.calls.codec;

import dev.parley.calls.spi.Codec;
import dev.parley.calls.spi.ContractModel;
import dev.parley.transport.api.MessageInput;
import dev.parley.transport.api.MessageOutput;
import java.util.concurrent.Flow;

/**
 * Connection services for values that are more than data: references and streams. Set as the
 * context of the connection's messages.
 */
public interface HandleContext {
  /** Encodes a servant or a stub as a reference (rule RF-1). */
  void writeReference(MessageOutput out, int field, ContractModel<?> contract, Object servant);

  /** Decodes a reference: a stub, or this side's own servant. */
  Object readReference(MessageInput in, int tag, ContractModel<?> contract);

  /**
   * Registers a new outgoing stream.
   *
   * @return its number (rule ST-1)
   */
  int publish(Flow.Publisher<?> publisher, Codec item);

  /** {@return a publisher for the peer's stream of that number} */
  Flow.Publisher<?> subscribe(long stream, Codec item);
}
