package dev.parley.calls.spi;

import dev.parley.calls.api.MethodDescription;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * Model of a contract's method.
 *
 * @param contractName the binary name of the interface
 * @param label {@code Calculator.add}
 * @param resultLabel {@code the result of Calculator.add}; both labels are made once, not for each
 *     call
 * @param description the description that is sent to others
 * @param type the Java type of the result: {@code void.class}, a primitive, or anything else
 * @param parameters the codecs of the parameters
 * @param result the codec of the result; empty for void
 * @param asynchronous whether the method returns a completion stage
 * @param inline whether the servant runs on the thread that read the request
 * @param idempotent whether calling it twice has the effect of calling it once
 * @param pure whether the result depends on the arguments alone, without side effects
 * @param timeout the timeout of its calls, where the contract sets one
 * @param exceptions the exceptions it declares
 */
public record MethodModel(
    String contractName,
    String label,
    String resultLabel,
    MethodDescription description,
    Class<?> type,
    List<Codec> parameters,
    Optional<Codec> result,
    boolean asynchronous,
    boolean inline,
    boolean idempotent,
    boolean pure,
    Optional<Duration> timeout,
    List<DeclaredThrowable> exceptions) {

  /**
   * An exception that a method declares.
   *
   * @param name its wire name
   */
  public record DeclaredThrowable(String name, Class<?> type, Codec codec) {}

  /** {@return the name on the wire} */
  public String name() {
    return description.name();
  }

  /** {@return the method id on the wire} */
  public int id() {
    return description.id();
  }

  /** {@return whether there is no reply} */
  public boolean oneWay() {
    return description.oneWay();
  }

  /** {@return whether an argument must not be null (rule VA-5)} */
  public boolean refusesNull(int parameter) {
    return refusesNull(parameters.get(parameter));
  }

  /** {@return whether the result must not be null (rule VA-5)} */
  public boolean refusesNullResult() {
    return result.filter(MethodModel::refusesNull).isPresent();
  }

  private static boolean refusesNull(Codec codec) {
    return !codec.type().endsWith("?");
  }
}
