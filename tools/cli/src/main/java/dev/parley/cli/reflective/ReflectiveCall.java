package dev.parley.cli.reflective;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Call of a stub by reflection. */
public final class ReflectiveCall {
  private ReflectiveCall() {}

  /**
   * Calls a method, and waits for its result if that is a stage. {@return the result}
   *
   * @param text describes an exception that the method declares
   * @throws DeclaredException when the method threw what it declares
   */
  public static @Nullable Object invoke(
      Method method, Object stub, @Nullable Object[] arguments, Function<Throwable, String> text) {
    try {
      Object result = method.invoke(stub, arguments);
      return result instanceof CompletionStage<?> later
          ? later.toCompletableFuture().join()
          : result;
    } catch (InvocationTargetException e) {
      throw failure(e.getTargetException(), text);
    } catch (CompletionException e) {
      throw failure(e.getCause() == null ? e : e.getCause(), text);
    } catch (IllegalAccessException e) {
      throw new UnknownOperationException(method + " is not public");
    }
  }

  private static RuntimeException failure(Throwable thrown, Function<Throwable, String> text) {
    return switch (thrown) {
      case Error error -> throw error;
      case RuntimeException failed -> failed;
      default -> new DeclaredException(text.apply(thrown), thrown);
    };
  }
}
