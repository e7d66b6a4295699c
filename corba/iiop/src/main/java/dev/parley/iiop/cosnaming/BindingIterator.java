package dev.parley.iiop.cosnaming;

import dev.parley.calls.api.Named;
import dev.parley.iiop.mapping.IdlInterface;
import dev.parley.iiop.mapping.IdlResults;
import dev.parley.iiop.mapping.Unsigned;
import java.util.List;

/**
 * Iterator over the remaining bindings of a list, which its server keeps until it is destroyed
 * (Naming Service 1.3, section 2.2.9).
 */
@IdlInterface(id = "IDL:omg.org/CosNaming/BindingIterator:1.0", name = "CosNaming::BindingIterator")
public interface BindingIterator {
  /** {@return the next binding} */
  @Named("next_one")
  NextOneResults nextOne();

  /** {@return up to {@code howMany} of the next bindings} */
  @Named("next_n")
  NextNResults nextN(@Unsigned int howMany);

  /** Destroys the iterator. */
  void destroy();

  /**
   * Results of {@link #nextOne}.
   *
   * @param returns whether there was a next binding
   * @param binding the binding; an empty one when there was none
   */
  @IdlResults
  record NextOneResults(boolean returns, Binding binding) {}

  /**
   * Results of {@link #nextN}.
   *
   * @param returns whether there were further bindings
   * @param bindings the bindings
   */
  @IdlResults
  record NextNResults(boolean returns, List<Binding> bindings) {}
}
