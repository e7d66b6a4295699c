package dev.parley.server;

import io.netty.util.internal.logging.InternalLogger;
import io.netty.util.internal.logging.InternalLoggerFactory;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.Arrays;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * Puts what Netty has to say where the server's own log is, two steps quieter: what it warns of,
 * such as a connection that comes while the port closes, is nothing that anybody must act on.
 */
final class NettyLog extends InternalLoggerFactory {
  /** From now on; loggers that Netty has made before stay as they are. */
  static void install() {
    setDefaultFactory(new NettyLog());
  }

  @Override
  protected InternalLogger newInstance(String name) {
    return (InternalLogger)
        Proxy.newProxyInstance(
            InternalLogger.class.getClassLoader(),
            new Class<?>[] {InternalLogger.class},
            new Quiet(System.getLogger(name)));
  }

  /** Answers for a logger of Netty's, whose many methods are all "level(format, arguments)". */
  private record Quiet(Logger log) implements InvocationHandler {
    @Override
    public @Nullable Object invoke(Object proxy, Method method, Object @Nullable [] arguments) {
      Object[] given = arguments == null ? new Object[0] : arguments;
      String name = method.getName();
      return switch (name) {
        case "name", "toString" -> log.getName();
        case "hashCode" -> log.getName().hashCode();
        case "equals" ->
            given[0] instanceof InternalLogger other && other.name().equals(log.getName());
        case "isEnabled" -> log.isLoggable(level(String.valueOf(given[0])));
        case "log" -> said(level(String.valueOf(given[0])), given, 1);
        default ->
            name.startsWith("is")
                ? (Object) log.isLoggable(level(name.substring(2)))
                : said(level(name), given, 0);
      };
    }

    private @Nullable Object said(Level level, Object[] given, int from) {
      if (log.isLoggable(level)) {
        Object last = given[given.length - 1];
        String text =
            String.join(
                " ", Arrays.stream(given, from, given.length).map(String::valueOf).toList());
        log.log(level, text, last instanceof Throwable thrown ? thrown : null);
      }
      return null;
    }

    /** Errors, such as a buffer that leaks, are for developers to see. */
    private static Level level(String netty) {
      String name = netty.toLowerCase(Locale.ROOT);
      return name.startsWith("error")
          ? Level.WARNING
          : name.startsWith("warn") ? Level.DEBUG : Level.TRACE;
    }
  }
}
