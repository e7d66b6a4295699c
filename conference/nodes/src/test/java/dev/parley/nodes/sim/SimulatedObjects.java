package dev.parley.nodes.sim;

import dev.parley.nodes.spi.EngineException;
import dev.parley.nodes.spi.EngineException.Reason;
import dev.parley.nodes.spi.ObjectStore;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.HashMap;
import java.util.Map;
import java.util.regex.Pattern;

/** Files of the simulated engine, without its delays: its callers may block. */
final class SimulatedObjects implements ObjectStore {
  private static final Pattern NAME = Pattern.compile("[A-Za-z0-9_.-]{1,200}");

  private final Map<String, byte[]> files = new HashMap<>();

  @Override
  public void put(String name, InputStream content) {
    try {
      files.put(checked(name), content.readAllBytes());
    } catch (IOException e) {
      throw failed(e);
    }
  }

  @Override
  public boolean get(String name, OutputStream to) {
    byte[] file = files.get(checked(name));
    try {
      if (file != null) {
        to.write(file);
      }
      return file != null;
    } catch (IOException e) {
      throw failed(e);
    }
  }

  /** Takes a file out. {@return its bytes} */
  byte[] take(String name) {
    return files.remove(name);
  }

  @Override
  public void delete(String name) {
    files.remove(checked(name));
  }

  private static EngineException failed(IOException e) {
    return new EngineException(Reason.UNAVAILABLE, String.valueOf(e), e);
  }

  private static String checked(String name) {
    if (!NAME.matcher(name).matches()) {
      throw new IllegalArgumentException("not a name of a file: " + name);
    }
    return name;
  }
}
