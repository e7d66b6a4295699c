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
 * Logger factory that redirects Netty's log to the server's, two levels lower: Netty's warnings,
 * for example of a connection that arrives while the port closes, need no action by an operator.
 */
final class NettyLogBridge extends InternalLoggerFactory {
  /** Installs the factory. Loggers that Netty has created before are not redirected. */
  static void install() {
    setDefaultFactory(new NettyLogBridge());
  }

  @Override
  protected InternalLogger newInstance(String name) {
    return (InternalLogger)
        Proxy.newProxyInstance(
            InternalLogger.class.getClassLoader(),
            new Class<?>[] {InternalLogger.class},
            new LoggerProxy(System.getLogger(name)));
  }

  /**
   * Proxy for a Netty logger, whose many methods all have the form {@code level(format,
   * arguments)}.
   */
  private record LoggerProxy(Logger log) implements InvocationHandler {
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

    /**
     * Maps a level of Netty to one of the server's log. Errors, such as a leaked buffer, stay
     * visible to developers.
     */
    private static Level level(String netty) {
      String name = netty.toLowerCase(Locale.ROOT);
      return name.startsWith("error")
          ? Level.WARNING
          : name.startsWith("warn") ? Level.DEBUG : Level.TRACE;
    }
  }
}
