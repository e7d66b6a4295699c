package dev.parley.iiop.naming;

import dev.parley.calls.Idempotent;
import dev.parley.calls.Named;
import dev.parley.iiop.IdlEnum;
import dev.parley.iiop.IdlException;
import dev.parley.iiop.IdlInterface;
import dev.parley.iiop.IdlResults;
import dev.parley.iiop.ObjectReference;
import dev.parley.iiop.Unsigned;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Names and what they are bound to, as every naming service of CORBA offers it (Naming Service 1.3,
 * section 2.2). A name of several components leads through a context at each of them but the last.
 * {@link Naming} is easier to use.
 */
@IdlInterface(id = "IDL:omg.org/CosNaming/NamingContext:1.0", name = "CosNaming::NamingContext")
public interface NamingContext {
  /** Binds a name to an object. */
  void bind(List<NameComponent> name, @Nullable ObjectReference object)
      throws NotFound, CannotProceed, InvalidName, AlreadyBound;

  /** Binds a name to an object, whatever object it was bound to. */
  void rebind(List<NameComponent> name, @Nullable ObjectReference object)
      throws NotFound, CannotProceed, InvalidName;

  /** Binds a name to a context. */
  @Named("bind_context")
  void bindContext(List<NameComponent> name, @Nullable NamingContext context)
      throws NotFound, CannotProceed, InvalidName, AlreadyBound;

  /** Binds a name to a context, whatever context it was bound to. */
  @Named("rebind_context")
  void rebindContext(List<NameComponent> name, @Nullable NamingContext context)
      throws NotFound, CannotProceed, InvalidName;

  /** {@return what a name is bound to} */
  @Idempotent
  @Nullable ObjectReference resolve(List<NameComponent> name)
      throws NotFound, CannotProceed, InvalidName;

  /** Makes a name be bound to nothing. What it was bound to goes on. */
  void unbind(List<NameComponent> name) throws NotFound, CannotProceed, InvalidName;

  /** {@return a context of the same server that no name is bound to} */
  @Named("new_context")
  @Nullable NamingContext newContext();

  /** {@return a new context, to which the name is bound} */
  @Named("bind_new_context")
  @Nullable NamingContext bindNewContext(List<NameComponent> name)
      throws NotFound, AlreadyBound, CannotProceed, InvalidName;

  /** Ends this context. */
  void destroy() throws NotEmpty;

  /** {@return the names in this context: as many as wanted, or fewer, and the rest} */
  @Idempotent
  ListResults list(@Unsigned int howMany);

  /**
   * What {@link #list} tells.
   *
   * @param bindings the first
   * @param rest the others; null when that is all
   */
  @IdlResults(returns = false)
  record ListResults(List<Binding> bindings, @Nullable BindingIterator rest) {}

  /** Why a name leads nowhere. */
  @IdlEnum(
      id = "IDL:omg.org/CosNaming/NamingContext/NotFoundReason:1.0",
      name = "CosNaming::NamingContext::NotFoundReason")
  enum NotFoundReason {
    /** The first component of the rest is bound to nothing. */
    missing_node,
    /** It is bound to an object, where a context would be needed. */
    not_context,
    /** It is bound to a context, where an object would be needed. */
    not_object
  }

  /** A name leads nowhere. */
  @IdlException(
      id = "IDL:omg.org/CosNaming/NamingContext/NotFound:1.0",
      members = {"why", "restOfName"},
      name = "CosNaming::NamingContext::NotFound")
  final class NotFound extends Exception {
    private final NotFoundReason why;
    private final List<NameComponent> restOfName;

    /**
     * @param restOfName of the name, beginning with the component that is the reason
     */
    public NotFound(NotFoundReason why, List<NameComponent> restOfName) {
      super(why + " at " + NameText.of(restOfName));
      this.why = why;
      this.restOfName = restOfName;
    }

    /** {@return what is wrong with the first component of the rest} */
    public NotFoundReason why() {
      return why;
    }

    /** {@return the name from there on} */
    public List<NameComponent> restOfName() {
      return restOfName;
    }
  }

  /** The server has given up; the caller may go on at another. */
  @IdlException(
      id = "IDL:omg.org/CosNaming/NamingContext/CannotProceed:1.0",
      members = {"context", "restOfName"},
      name = "CosNaming::NamingContext::CannotProceed")
  final class CannotProceed extends Exception {
    private final transient @Nullable NamingContext context;
    private final List<NameComponent> restOfName;

    /**
     * @param context how far it came
     * @param restOfName what would have to be asked there
     */
    public CannotProceed(@Nullable NamingContext context, List<NameComponent> restOfName) {
      super("the context before " + NameText.of(restOfName) + " does not answer the server");
      this.context = context;
      this.restOfName = restOfName;
    }

    /** {@return how far it came} */
    public @Nullable NamingContext context() {
      return context;
    }

    /** {@return what would have to be asked there} */
    public List<NameComponent> restOfName() {
      return restOfName;
    }
  }

  /** A name is none: it has no components, or too many, or too long ones. */
  @IdlException(
      id = "IDL:omg.org/CosNaming/NamingContext/InvalidName:1.0",
      name = "CosNaming::NamingContext::InvalidName")
  final class InvalidName extends Exception {
    /** Says nothing more, since nothing more travels. */
    public InvalidName() {
      super("this is no name");
    }
  }

  /** A name is bound already. */
  @IdlException(
      id = "IDL:omg.org/CosNaming/NamingContext/AlreadyBound:1.0",
      name = "CosNaming::NamingContext::AlreadyBound")
  final class AlreadyBound extends Exception {
    /** Says nothing more, since nothing more travels. */
    public AlreadyBound() {
      super("this name is bound already");
    }
  }

  /** A context has names, and so cannot be ended. */
  @IdlException(
      id = "IDL:omg.org/CosNaming/NamingContext/NotEmpty:1.0",
      name = "CosNaming::NamingContext::NotEmpty")
  final class NotEmpty extends Exception {
    /** Says nothing more, since nothing more travels. */
    public NotEmpty() {
      super("this context has names");
    }
  }
}
