package dev.parley.nodes.branch;

import dev.parley.room.spi.RoomLog;
import java.lang.reflect.Proxy;
import java.util.function.BiFunction;

/** Logs of which a test uses few methods. */
final class LogStub {
  private LogStub() {}

  /**
   * {@return a log}
   *
   * @param answer returns the result of a method, by its name and arguments
   */
  static RoomLog of(BiFunction<String, Object[], Object> answer) {
    return (RoomLog)
        Proxy.newProxyInstance(
            RoomLog.class.getClassLoader(),
            new Class<?>[] {RoomLog.class},
            (_, method, arguments) -> answer.apply(method.getName(), arguments));
  }
}
