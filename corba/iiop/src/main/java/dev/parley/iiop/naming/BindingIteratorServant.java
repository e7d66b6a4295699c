package dev.parley.iiop.naming;

import java.util.List;

/** Servant of a binding iterator. Threads: safe for all. */
final class BindingIteratorServant implements BindingIterator {
  private static final Binding NONE = new Binding(List.of(), BindingType.nobject);

  private final NamingContexts contexts;
  private final List<Binding> rest;
  private int next;

  BindingIteratorServant(NamingContexts contexts, List<Binding> rest) {
    this.contexts = contexts;
    this.rest = rest;
  }

  @Override
  public NextOneResults nextOne() {
    List<Binding> one = take(1);
    return new NextOneResults(!one.isEmpty(), one.isEmpty() ? NONE : one.getFirst());
  }

  @Override
  public NextNResults nextN(int howMany) {
    List<Binding> some = take(NamingContextServant.page(howMany, contexts.limits()));
    return new NextNResults(!some.isEmpty(), some);
  }

  private synchronized List<Binding> take(int most) {
    int end = Math.min(next + most, rest.size());
    List<Binding> some = rest.subList(next, end);
    next = end;
    return some;
  }

  @Override
  public void destroy() {
    contexts.destroy(this);
  }
}
