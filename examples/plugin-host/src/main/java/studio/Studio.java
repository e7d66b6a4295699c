package studio;

import dev.parley.attached.AttachedJvm;
import dev.parley.attached.AttachedSpec;
import dev.parley.attached.ChildEnded;
import dev.parley.calls.Parley;
import java.util.concurrent.atomic.AtomicInteger;

/** The host: attaches a JVM with the plug-in, and goes on when that crashes. */
public final class Studio {
  public static void main(String[] arguments) {
    AtomicInteger walls = new AtomicInteger();
    try (Parley parley = Parley.start()) {
      parley.export("gallery", Gallery.class, picture -> walls.incrementAndGet());
      AttachedSpec spec =
          AttachedSpec.plugin(Painter.class).parley(parley).heapBytes(64 << 20).build();
      try (AttachedJvm attached = AttachedJvm.launch(spec)) {
        Canvas canvas = attached.lookup("canvas", Canvas.class);
        System.out.println(canvas.paint("red"));
        try {
          canvas.spill();
        } catch (ChildEnded crash) {
          System.out.println("It ended with exit code " + crash.exit().code());
        }
        System.out.println(canvas.paint("blue")); // by the next JVM
      }
    }
  }
}
