package studio;

/** What the plug-in does for its host. */
public interface Canvas {
  String paint(String colour);

  void spill(); // ends the JVM, as a plug-in with a bug might
}
