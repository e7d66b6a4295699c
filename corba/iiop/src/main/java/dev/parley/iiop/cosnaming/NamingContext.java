package dev.parley.iiop.cosnaming;

import dev.parley.calls.api.Idempotent;
import dev.parley.calls.api.Named;
import dev.parley.iiop.mapping.IdlEnum;
import dev.parley.iiop.mapping.IdlException;
import dev.parley.iiop.mapping.IdlInterface;
import dev.parley.iiop.mapping.IdlResults;
import dev.parley.iiop.mapping.ObjectReference;
import dev.parley.iiop.mapping.Unsigned;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Naming context, the interface of every CORBA naming service (Naming Service 1.3, section 2.2). A
 * name with several components is resolved through one context per component but the last. {@link
 * dev.parley.iiop.naming.NamingClient} is easier to use.
 */
@IdlInterface(id = "IDL:omg.org/CosNaming/NamingContext:1.0", name = "CosNaming::NamingContext")
public interface NamingContext {
  /** Binds a name to an object. */
  void bind(List<NameComponent> name, @Nullable ObjectReference object)
      throws NotFound, CannotProceed, InvalidName, AlreadyBound;

  /** Binds a name to an object, and replaces an existing binding to an object. */
  void rebind(List<NameComponent> name, @Nullable ObjectReference object)
      throws NotFound, CannotProceed, InvalidName;

  /** Binds a name to a context. */
  @Named("bind_context")
  void bindContext(List<NameComponent> name, @Nullable NamingContext context)
      throws NotFound, CannotProceed, InvalidName, AlreadyBound;

  /** Binds a name to a context, and replaces an existing binding to a context. */
  @Named("rebind_context")
  void rebindContext(List<NameComponent> name, @Nullable NamingContext context)
      throws NotFound, CannotProceed, InvalidName;

  /** {@return the object that a name is bound to} */
  @Idempotent
  @Nullable ObjectReference resolve(List<NameComponent> name)
      throws NotFound, CannotProceed, InvalidName;

  /** Unbinds a name. The object itself stays. */
  void unbind(List<NameComponent> name) throws NotFound, CannotProceed, InvalidName;

  /** {@return a new context of the same server, without a binding} */
  @Named("new_context")
  @Nullable NamingContext newContext();

  /** {@return a new context that the name is bound to} */
  @Named("bind_new_context")
  @Nullable NamingContext bindNewContext(List<NameComponent> name)
      throws NotFound, AlreadyBound, CannotProceed, InvalidName;

  /** Destroys this context, which must be empty. */
  void destroy() throws NotEmpty;

  /**
   * {@return the bindings of this context: up to {@code howMany}, and an iterator over the rest}
   */
  @Idempotent
  ListResults list(@Unsigned int howMany);

  /**
   * Results of {@link #list}.
   *
   * @param bindings first bindings
   * @param rest iterator over the others; null when there are none
   */
  @IdlResults(returns = false)
  record ListResults(List<Binding> bindings, @Nullable BindingIterator rest) {}

  /** Reason why a name was not found. */
  @IdlEnum(
      id = "IDL:omg.org/CosNaming/NamingContext/NotFoundReason:1.0",
      name = "CosNaming::NamingContext::NotFoundReason")
  enum NotFoundReason {
    /** Component that is not bound. */
    missing_node,
    /** Component bound to an object where a context is required. */
    not_context,
    /** Component bound to a context where an object is required. */
    not_object
  }

  /** Exception for a name that cannot be resolved. */
  @IdlException(
      id = "IDL:omg.org/CosNaming/NamingContext/NotFound:1.0",
      members = {"why", "restOfName"},
      name = "CosNaming::NamingContext::NotFound")
  final class NotFound extends Exception {
    private final NotFoundReason why;
    private final List<NameComponent> restOfName;

    /**
     * @param restOfName rest of the name, beginning with the component that failed
     */
    public NotFound(NotFoundReason why, List<NameComponent> restOfName) {
      super(why + " at " + StringifiedNames.of(restOfName));
      this.why = why;
      this.restOfName = restOfName;
    }

    /** {@return the reason at the first component of the rest} */
    public NotFoundReason why() {
      return why;
    }

    /** {@return the rest of the name, beginning with the component that failed} */
    public List<NameComponent> restOfName() {
      return restOfName;
    }
  }

  /** Exception for a server that cannot continue; the caller may continue at another context. */
  @IdlException(
      id = "IDL:omg.org/CosNaming/NamingContext/CannotProceed:1.0",
      members = {"context", "restOfName"},
      name = "CosNaming::NamingContext::CannotProceed")
  final class CannotProceed extends Exception {
    private final transient @Nullable NamingContext context;
    private final List<NameComponent> restOfName;

    /**
     * @param context context at which the operation stopped
     * @param restOfName rest of the name, to be resolved in that context
     */
    public CannotProceed(@Nullable NamingContext context, List<NameComponent> restOfName) {
      super(
          "the context before " + StringifiedNames.of(restOfName) + " does not answer the server");
      this.context = context;
      this.restOfName = restOfName;
    }

    /** {@return the context at which the operation stopped} */
    public @Nullable NamingContext context() {
      return context;
    }

    /** {@return the rest of the name, to be resolved in that context} */
    public List<NameComponent> restOfName() {
      return restOfName;
    }
  }

  /**
   * Exception for an invalid name: without components, with too many, or with one that is too long.
   */
  @IdlException(
      id = "IDL:omg.org/CosNaming/NamingContext/InvalidName:1.0",
      name = "CosNaming::NamingContext::InvalidName")
  final class InvalidName extends Exception {
    /** Creates the exception, which has no members. */
    public InvalidName() {
      super("this is no name");
    }
  }

  /** Exception for a name that is already bound. */
  @IdlException(
      id = "IDL:omg.org/CosNaming/NamingContext/AlreadyBound:1.0",
      name = "CosNaming::NamingContext::AlreadyBound")
  final class AlreadyBound extends Exception {
    /** Creates the exception, which has no members. */
    public AlreadyBound() {
      super("this name is bound already");
    }
  }

  /** Exception for a context that has bindings and cannot be destroyed. */
  @IdlException(
      id = "IDL:omg.org/CosNaming/NamingContext/NotEmpty:1.0",
      name = "CosNaming::NamingContext::NotEmpty")
  final class NotEmpty extends Exception {
    /** Creates the exception, which has no members. */
    public NotEmpty() {
      super("this context has names");
    }
  }
}
