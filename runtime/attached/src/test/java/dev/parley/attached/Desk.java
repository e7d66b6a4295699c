package dev.parley.attached;

import java.util.concurrent.CompletionStage;

/** What {@link DeskPlugin} exports, for tests. */
public interface Desk {
  int add(int left, int right);

  /** {@return what the parent's {@link Screen} says} */
  String ask(String question);

  void print(String text);

  /** Ends the JVM at once. */
  void halt(int code);

  /** Ends the JVM in order. */
  void exit(int code);

  /** Takes memory until there is none. */
  void fill();

  /** Never answers. */
  CompletionStage<String> hang();

  /** Starts a thread that never ends, and a shutdown hook that never ends. */
  void clutch();

  long pid();

  String property(String name);

  /** {@return which way leads to the parent} */
  String path();

  String folder();

  String variable(String name);

  /** {@return the process id of a JVM that this one has attached, and that clings to life} */
  long grandchild();

  /** What the parent exports. */
  interface Screen {
    String show(String text);
  }
}
