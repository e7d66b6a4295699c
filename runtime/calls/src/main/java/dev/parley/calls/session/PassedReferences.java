package dev.parley.calls.session;

import dev.parley.calls.spi.ContractModel;
import dev.parley.calls.spi.Stub;
import dev.parley.transport.api.BadMessageException;
import dev.parley.transport.api.MessageInput;
import dev.parley.transport.api.MessageOutput;
import dev.parley.transport.api.WireTypes;

/**
 * References as values of a message: servants of this side that are passed to the peer, stubs for
 * the peer's servants, and stubs that go back to their owner (rule RF-1).
 *
 * <p>Threads: {@link #write} by the thread that encodes a message, {@link #read} by the reading
 * thread.
 */
final class PassedReferences {
  private final SessionContext context;
  private final ServedReferences served;
  private final ImportedReferences imported;

  PassedReferences(SessionContext context, ServedReferences served, ImportedReferences imported) {
    this.context = context;
    this.served = served;
    this.imported = imported;
  }

  /** Encodes a servant, or a stub of this connection that goes back to its owner (rule RF-1). */
  void write(MessageOutput out, int field, ContractModel<?> contract, Object servant) {
    boolean home =
        servant instanceof Stub stub
            && stub.target() instanceof RemoteTarget target
            && target.isOf(imported);
    long number;
    if (home) {
      number = ((RemoteTarget) ((Stub) servant).target()).reference();
    } else {
      int own = served.serve(contract, servant);
      context.sending().addHandle(new PassedHandle(false, own, () -> served.released(own, 1)));
      number = own;
    }
    int mark = out.enter(field);
    out.uint(1, number);
    out.bool(2, home);
    out.exit(mark);
  }

  /** Decodes a reference: a stub, or the servant of this side that comes back. */
  Object read(MessageInput in, int tag, ContractModel<?> contract) {
    long number = 0;
    boolean home = false;
    int outer = in.enter(tag);
    for (int next = in.tag(); next != 0; next = in.tag()) {
      switch (WireTypes.field(next)) {
        case 1 -> number = in.uint53(next);
        case 2 -> home = in.bool(next);
        default -> in.skip(next);
      }
    }
    in.exit(outer);
    if (number == 0) {
      throw new BadMessageException("RF-1: reference 0 cannot be passed");
    }
    if (!home) {
      Object stub = imported.add(number, contract);
      long held = number;
      context.received().add(new PassedHandle(false, held, () -> imported.release(held)));
      return stub;
    }
    ServedReference own = served.find(number);
    if (own == null || !contract.type().isInstance(own.servant())) {
      throw new BadMessageException(
          "RF-1: reference " + number + " is not a " + contract.name() + " of this side");
    }
    return own.servant();
  }
}
