package dev.parley.nodes.sim;

import dev.parley.room.spi.RoomLog;
import dev.parley.room.spi.RoomRecord;
import dev.parley.room.spi.RoomSettings;
import java.lang.reflect.Proxy;
import java.util.List;
import java.util.concurrent.CompletableFuture;

/** Reader of a node's copies that knows the newest number of a room and nothing else. */
final class MemoryLog {
  private MemoryLog() {}

  static RoomLog of(MemoryCopies disk) {
    return (RoomLog)
        Proxy.newProxyInstance(
            RoomLog.class.getClassLoader(),
            new Class<?>[] {RoomLog.class},
            (proxy, method, arguments) -> {
              if (!method.getName().equals("room")) {
                throw new UnsupportedOperationException(method.getName());
              }
              long last = disk.copy((String) arguments[0]).last();
              return CompletableFuture.completedFuture(
                  new RoomRecord(last, List.of(), RoomSettings.OPEN));
            });
  }
}
