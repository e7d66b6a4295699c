package dev.parley.iiop.naming;

import java.util.List;

/** Servant of a binding iterator. Threads: safe for all. */
final class IteratorServant implements BindingIterator {
  private static final Binding NONE = new Binding(List.of(), BindingType.nobject);

  private final Contexts contexts;
  private final List<Binding> rest;
  private int next;

  IteratorServant(Contexts contexts, List<Binding> rest) {
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
    List<Binding> some = take(ContextServant.page(howMany, contexts.limits()));
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
    contexts.end(this);
  }
}
