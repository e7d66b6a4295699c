package dev.parley.iiop.naming;

import dev.parley.calls.Named;
import dev.parley.iiop.IdlInterface;
import dev.parley.iiop.IdlResults;
import dev.parley.iiop.Unsigned;
import java.util.List;

/** The rest of a list, which its server keeps until it is destroyed (Naming Service 1.3, 2.2.9). */
@IdlInterface(id = "IDL:omg.org/CosNaming/BindingIterator:1.0", name = "CosNaming::BindingIterator")
public interface BindingIterator {
  /** {@return the next one} */
  @Named("next_one")
  NextOneResults nextOne();

  /** {@return as many as wanted, or fewer} */
  @Named("next_n")
  NextNResults nextN(@Unsigned int howMany);

  /** Lets go of it. */
  void destroy();

  /**
   * What {@link #nextOne} tells.
   *
   * @param returns whether there was one more
   * @param binding it; empty when there was none
   */
  @IdlResults
  record NextOneResults(boolean returns, Binding binding) {}

  /**
   * What {@link #nextN} tells.
   *
   * @param returns whether there were more
   * @param bindings they
   */
  @IdlResults
  record NextNResults(boolean returns, List<Binding> bindings) {}
}
