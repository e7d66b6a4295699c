package studio;

import dev.parley.attached.Host;
import dev.parley.attached.Plugin;

/** The plug-in, in a JVM of its own. */
public final class Painter implements Plugin {
  @Override
  public void start(Host host) {
    Gallery gallery = host.lookup("gallery", Gallery.class);
    host.export(
        "canvas",
        Canvas.class,
        new Canvas() {
          @Override
          public String paint(String colour) {
            return colour + " on wall " + gallery.hang(colour);
          }

          @Override
          public void spill() {
            Runtime.getRuntime().halt(42);
          }
        });
  }
}
