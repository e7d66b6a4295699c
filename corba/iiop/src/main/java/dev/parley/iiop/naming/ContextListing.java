package dev.parley.iiop.naming;

import dev.parley.iiop.naming.BindingIterator.NextNResults;
import dev.parley.iiop.naming.NamingContext.ListResults;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Paged list of the bindings of a context. Close it: until then its server keeps the rest of the
 * list.
 *
 * <p>Threads: one at a time.
 */
public final class ContextListing implements AutoCloseable {
  private final int page;
  private List<Binding> first;
  private @Nullable BindingIterator rest; // null when there is no more

  ContextListing(NamingContext context, int page) {
    if (page < 1) {
      throw new IllegalArgumentException("a page of " + page + " names");
    }
    this.page = page;
    ListResults results = context.list(page);
    first = results.bindings();
    rest = results.rest();
  }

  /**
   * Entry of a context.
   *
   * @param name the name, with one component, as text
   * @param context whether the entry is a naming context
   */
  public record Entry(String name, boolean context) {
    static Entry of(Binding binding) {
      return new Entry(
          StringifiedNames.of(binding.bindingName()),
          binding.bindingType() == BindingType.ncontext);
    }
  }

  /** {@return the next page; empty at the end} */
  public List<Entry> next() {
    List<Binding> read = first;
    first = List.of();
    if (read.isEmpty() && rest != null) {
      NextNResults results = rest.nextN(page);
      read = results.bindings();
      if (!results.returns()) {
        close();
      }
    }
    return read.stream().map(Entry::of).toList();
  }

  @Override
  public void close() {
    BindingIterator left = rest;
    rest = null;
    if (left != null) {
      left.destroy();
    }
  }
}
