package dev.parley.attached;

/** What else an attached JVM may run, in tests. */
final class Programs {
  private Programs() {}

  /** Has a main of its own. */
  static final class Own {
    private Own() {}

    public static void main(String[] arguments) {
      Host host = Host.attach();
      System.setProperty("argument", arguments[0]);
      host.export("desk", Desk.class, new DeskPlugin.Clerk(host));
      host.ready();
    }
  }

  /** Attaches, and never says that it is ready. */
  static final class Idle {
    private Idle() {}

    public static void main(String[] arguments) throws InterruptedException {
      Host.attach();
      Thread.currentThread().join();
    }
  }

  /** Does not attach. */
  static final class Strange {
    private Strange() {}

    public static void main(String[] arguments) {
      System.out.println("what am I here for?");
      System.exit(4);
    }
  }

  /** Cannot start. */
  static final class Failing implements Plugin {
    @Override
    public void start(Host host) {
      throw new IllegalStateException("no ink");
    }
  }

  /** Starts once in a folder, and never again. */
  static final class Once implements Plugin {
    @Override
    public void start(Host host) throws java.io.IOException {
      java.nio.file.Files.createFile(java.nio.file.Path.of("once"));
      host.export("desk", Desk.class, new DeskPlugin.Clerk(host));
    }
  }
}
