package studio;

/** Contract of the plug-in, called by its host. */
public interface Canvas {
  String paint(String colour);

  void spill(); // ends the JVM, as a plug-in with a bug might
}
