package dev.parley.attached;

import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;

/** Main class of attached JVMs without a {@code main} of their own: runs one plug-in. */
public final class PluginMain {
  private static final System.Logger LOG = System.getLogger(PluginMain.class.getName());

  private PluginMain() {}

  /**
   * Attaches, and starts the plug-in. Ends the JVM with exit code 1 when the plug-in cannot be
   * started.
   *
   * @param arguments the plug-in's class, and its module if it is in one
   */
  public static void main(String[] arguments) {
    try {
      Host host = Host.attach();
      plugin(arguments).start(host);
      host.ready();
    } catch (Throwable e) {
      LOG.log(System.Logger.Level.ERROR, "the plug-in " + arguments[0] + " did not start", e);
      System.exit(1);
    }
  }

  private static Plugin plugin(String[] arguments) throws Throwable {
    Class<?> type =
        arguments.length > 1
            ? Class.forName(
                ModuleLayer.boot()
                    .findModule(arguments[1])
                    .orElseThrow(() -> new ClassNotFoundException("no module " + arguments[1])),
                arguments[0])
            : Class.forName(arguments[0]);
    if (type == null) {
      throw new ClassNotFoundException(arguments[0] + " is not in module " + arguments[1]);
    }
    Constructor<?> maker = type.getDeclaredConstructor();
    maker.setAccessible(true);
    try {
      return (Plugin) maker.newInstance();
    } catch (InvocationTargetException e) {
      throw e.getCause() == null ? e : e.getCause();
    }
  }
}
