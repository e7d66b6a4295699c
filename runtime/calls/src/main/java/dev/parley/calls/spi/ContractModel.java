package dev.parley.calls.spi;

import dev.parley.calls.api.FieldDescription;
import dev.parley.calls.api.TypeDescription;
import java.lang.invoke.MethodHandle;
import java.util.List;

/**
 * A contract interface as the runtime uses it: its methods, and the classes generated for it.
 *
 * <p>Immutable.
 *
 * @param <T> the interface
 */
public final class ContractModel<T> {
  private final Class<T> type;
  private final List<MethodModel> methods;
  private final Dispatcher dispatcher;
  private final MethodHandle stub;
  private final MethodHandle direct;

  /**
   * @param methods in order of their names
   * @param dispatcher creates calls from method ids
   * @param stub creates a stub from a {@link Target}
   * @param direct creates a {@link DirectStub} from a Target and the stub that its calls use at
   *     first
   */
  public ContractModel(
      Class<T> type,
      List<MethodModel> methods,
      Dispatcher dispatcher,
      MethodHandle stub,
      MethodHandle direct) {
    this.type = type;
    this.methods = List.copyOf(methods);
    this.dispatcher = dispatcher;
    this.stub = stub;
    this.direct = direct;
  }

  /** {@return the interface} */
  public Class<T> type() {
    return type;
  }

  /** {@return the binary name of the interface} */
  public String name() {
    return type.getName();
  }

  /** {@return the methods, in order of their names} */
  public List<MethodModel> methods() {
    return methods;
  }

  /** {@return the contract as a type description within another contract (rule CO-3)} */
  public TypeDescription asType() {
    List<FieldDescription> fields =
        methods.stream()
            .map(m -> new FieldDescription(m.id(), m.name(), m.description().compactSignature()))
            .toList();
    return new TypeDescription(name(), TypeDescription.Kind.CONTRACT, fields);
  }

  /** {@return the factory for the calls of a servant} */
  public Dispatcher dispatcher() {
    return dispatcher;
  }

  /** {@return a stub whose calls go to {@code target}} */
  public T stub(Target target) {
    return type.cast(make(stub, target));
  }

  /**
   * {@return a stub for servants in the same JVM, whose calls use {@code first} until it is
   * redirected}
   */
  public DirectStub direct(Target target, Stub first) {
    return (DirectStub) make(direct, target, first);
  }

  private static Stub make(MethodHandle maker, Object... arguments) {
    try {
      return (Stub) maker.invokeWithArguments(arguments);
    } catch (RuntimeException | Error e) {
      throw e;
    } catch (Throwable e) {
      throw new IllegalStateException("the constructor of a stub threw", e);
    }
  }
}
