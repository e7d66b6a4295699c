package dev.parley.iiop.naming;

import dev.parley.iiop.ObjectReference;
import dev.parley.iiop.cdr.CdrException;
import dev.parley.iiop.giop.StandardSystemException;
import dev.parley.iiop.giop.SystemException;
import dev.parley.iiop.giop.SystemExceptionData;
import dev.parley.iiop.giop.SystemExceptionData.CompletionStatus;
import dev.parley.iiop.ior.Corbaname;
import dev.parley.iiop.ior.ObjectUrl;
import dev.parley.pipeline.CallException;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Naming context of a naming server. A name with several components is resolved through the next
 * context, which may be on another server.
 *
 * <p>Threads: safe for all.
 */
final class NamingContextServant implements NamingContextExt {
  private final NamingContexts contexts;
  private final String id;
  private final ContextBindings names;

  NamingContextServant(
      NamingContexts contexts, String id, Map<NameComponent, BindingTarget> names) {
    this.contexts = contexts;
    this.id = id;
    this.names = new ContextBindings(contexts, id, names);
  }

  String id() {
    return id;
  }

  // ---- resolution of compound names

  /** Operation that is forwarded to the next context. */
  @FunctionalInterface
  private interface ForwardedOperation<R extends @Nullable Object, E extends Exception> {
    R ask(NamingContext next, List<NameComponent> rest)
        throws NotFound, CannotProceed, InvalidName, E;
  }

  private <R extends @Nullable Object, E extends Exception> R forward(
      List<NameComponent> name, ForwardedOperation<R, E> ask)
      throws NotFound, CannotProceed, InvalidName, E {
    NamingContext next = next(name);
    List<NameComponent> rest = List.copyOf(name.subList(1, name.size()));
    if (next instanceof NamingContextServant) {
      return ask.ask(next, rest);
    }
    try {
      return ask.ask(next, rest);
    } catch (CallException e) {
      throw new CannotProceed(next, rest);
    }
  }

  /** Operation without a result that is forwarded to the next context. */
  @FunctionalInterface
  private interface ForwardedAction<E extends Exception> {
    void tell(NamingContext next, List<NameComponent> rest)
        throws NotFound, CannotProceed, InvalidName, E;
  }

  private <E extends Exception> void tell(List<NameComponent> name, ForwardedAction<E> told)
      throws NotFound, CannotProceed, InvalidName, E {
    this.<@Nullable Object, E>forward(
        name,
        (next, rest) -> {
          told.tell(next, rest);
          return null;
        });
  }

  private NamingContext next(List<NameComponent> name) throws NotFound {
    return switch (names.get(name.getFirst())) {
      case null -> throw new NotFound(NotFoundReason.missing_node, name);
      case BindingTarget.BoundObject _ -> throw new NotFound(NotFoundReason.not_context, name);
      case BindingTarget.LocalContext(var own) -> own(own, name);
      case BindingTarget.RemoteContext(var reference) ->
          contexts.iiop().narrow(reference, NamingContext.class);
    };
  }

  /** Returns a context of this server. A binding may outlive the context that it refers to. */
  private NamingContextServant own(String own, List<NameComponent> name) throws NotFound {
    NamingContextServant servant = contexts.get(own);
    if (servant == null) {
      throw new NotFound(NotFoundReason.missing_node, name);
    }
    return servant;
  }

  /** {@return whether the name has one component} An invalid name is rejected. */
  private boolean last(List<NameComponent> name) throws InvalidName {
    NamingLimits limits = contexts.limits();
    boolean fits =
        !name.isEmpty()
            && name.size() <= limits.components()
            && name.stream()
                .allMatch(each ->
                    fits(each.id(), limits.componentChars())
                        && fits(each.kind(), limits.componentChars()));
    if (!fits) {
      throw new InvalidName();
    }
    return name.size() == 1;
  }

  private static boolean fits(String text, int most) {
    return text.length() <= most && text.chars().noneMatch(Character::isISOControl);
  }

  // ---- binding

  @Override
  public void bind(List<NameComponent> name, @Nullable ObjectReference object)
      throws NotFound, CannotProceed, InvalidName, AlreadyBound {
    if (last(name)) {
      names.put(name.getFirst(), thing(object));
    } else {
      tell(name, (next, rest) -> next.bind(rest, object));
    }
  }

  @Override
  public void rebind(List<NameComponent> name, @Nullable ObjectReference object)
      throws NotFound, CannotProceed, InvalidName {
    if (last(name)) {
      names.replace(name, thing(object));
    } else {
      tell(name, (next, rest) -> next.rebind(rest, object));
    }
  }

  @Override
  public void bindContext(List<NameComponent> name, @Nullable NamingContext context)
      throws NotFound, CannotProceed, InvalidName, AlreadyBound {
    if (last(name)) {
      names.put(name.getFirst(), context(context));
    } else {
      tell(name, (next, rest) -> next.bindContext(rest, context));
    }
  }

  @Override
  public void rebindContext(List<NameComponent> name, @Nullable NamingContext context)
      throws NotFound, CannotProceed, InvalidName {
    if (last(name)) {
      names.replace(name, context(context));
    } else {
      tell(name, (next, rest) -> next.rebindContext(rest, context));
    }
  }

  @Override
  public void unbind(List<NameComponent> name) throws NotFound, CannotProceed, InvalidName {
    if (last(name)) {
      names.remove(name);
    } else {
      tell(name, (next, rest) -> next.unbind(rest));
    }
  }

  private BindingTarget thing(@Nullable ObjectReference object) {
    return new BindingTarget.BoundObject(there(object));
  }

  private BindingTarget context(@Nullable NamingContext context) {
    ObjectReference reference =
        there(context == null ? null : contexts.iiop().referenceOf(context, NamingContext.class));
    String own = contexts.localId(reference);
    return own == null
        ? new BindingTarget.RemoteContext(reference)
        : new BindingTarget.LocalContext(own);
  }

  private ObjectReference there(@Nullable ObjectReference reference) {
    if (reference == null) {
      throw said(StandardSystemException.BAD_PARAM); // a name is not bound to nil
    }
    int length = reference.toString().length();
    int most = contexts.limits().referenceBytes();
    if (length > most) {
      throw new CallException.Overloaded(
          "a reference of " + length + " bytes, where " + most + " are kept");
    }
    return reference;
  }

  static SystemException said(StandardSystemException what) {
    return new SystemException(SystemExceptionData.of(what, 0, CompletionStatus.NO));
  }

  // ---- reading

  @Override
  public @Nullable ObjectReference resolve(List<NameComponent> name)
      throws NotFound, CannotProceed, InvalidName {
    if (!last(name)) {
      return this.<@Nullable ObjectReference, RuntimeException>forward(
          name, NamingContext::resolve);
    }
    return switch (names.get(name.getFirst())) {
      case null -> throw new NotFound(NotFoundReason.missing_node, name);
      case BindingTarget.BoundObject(var reference) -> reference;
      case BindingTarget.LocalContext(var own) -> contexts.reference(own(own, name));
      case BindingTarget.RemoteContext(var reference) -> reference;
    };
  }

  @Override
  public ListResults list(int howMany) {
    List<Binding> all = names.all();
    int first = Math.min(all.size(), page(howMany, contexts.limits()));
    List<Binding> rest = all.subList(first, all.size());
    return new ListResults(all.subList(0, first), rest.isEmpty() ? null : contexts.iterator(rest));
  }

  /** {@return the number of bindings of the first page} */
  static int page(int howMany, NamingLimits limits) {
    return (int) Math.min(Integer.toUnsignedLong(howMany), limits.page());
  }

  // ---- contexts

  @Override
  public NamingContext newContext() {
    return contexts.create();
  }

  @Override
  public @Nullable NamingContext bindNewContext(List<NameComponent> name)
      throws NotFound, AlreadyBound, CannotProceed, InvalidName {
    if (!last(name)) {
      return this.<@Nullable NamingContext, AlreadyBound>forward(
          name, NamingContext::bindNewContext);
    }
    if (names.get(name.getFirst()) != null) {
      throw new AlreadyBound();
    }
    NamingContextServant fresh = contexts.create();
    try {
      names.put(name.getFirst(), new BindingTarget.LocalContext(fresh.id));
    } catch (AlreadyBound | RuntimeException e) {
      contexts.destroy(fresh);
      throw e;
    }
    return fresh;
  }

  @Override
  public void destroy() throws NotEmpty {
    if (id.equals(NamingContexts.ROOT)) {
      throw new CallException.Refused("the root context stays");
    }
    names.end();
    contexts.destroy(this);
  }

  // ---- names as text

  @Override
  public String toText(List<NameComponent> name) throws InvalidName {
    last(name);
    return StringifiedNames.of(name);
  }

  @Override
  public List<NameComponent> toName(String text) throws InvalidName {
    List<NameComponent> name = StringifiedNames.parse(text).orElseThrow(InvalidName::new);
    last(name);
    return name;
  }

  @Override
  public String toUrl(String address, String name) throws InvalidAddress, InvalidName {
    toName(name);
    try {
      if (ObjectUrl.parse("corbaname:" + address) instanceof Corbaname url
          && address.indexOf('#') < 0) {
        return new Corbaname(url.context(), name).toString();
      }
    } catch (CdrException e) {
      // InvalidAddress below
    }
    throw new InvalidAddress();
  }

  @Override
  public @Nullable ObjectReference resolveText(String name)
      throws NotFound, CannotProceed, InvalidName {
    return resolve(toName(name));
  }
}
