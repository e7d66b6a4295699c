package dev.parley.attached;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.CountDownLatch;

/** A plug-in for tests. */
public final class DeskPlugin implements Plugin {
  @Override
  public void start(Host host) {
    host.export("desk", Desk.class, new Clerk(host));
  }

  record Clerk(Host host) implements Desk {
    @Override
    public int add(int left, int right) {
      return left + right;
    }

    @Override
    public String ask(String question) {
      return host.lookup("screen", Screen.class).show(question);
    }

    @Override
    public void print(String text) {
      System.out.println(text);
    }

    @Override
    public void halt(int code) {
      System.err.println("halting with " + code);
      System.err.flush();
      Runtime.getRuntime().halt(code);
    }

    @Override
    public void exit(int code) {
      System.exit(code);
    }

    @Override
    public void fill() {
      List<byte[]> all = new ArrayList<>();
      while (true) {
        all.add(new byte[1 << 20]);
      }
    }

    @Override
    public CompletionStage<String> hang() {
      System.out.println("hanging");
      return new CompletableFuture<>();
    }

    @Override
    public void clutch() {
      Thread.ofPlatform().start(Clerk::forever);
      Runtime.getRuntime().addShutdownHook(Thread.ofPlatform().unstarted(Clerk::forever));
    }

    private static void forever() {
      while (true) {
        try {
          new CountDownLatch(1).await();
        } catch (InterruptedException e) {
          System.err.println("no");
        }
      }
    }

    @Override
    public long pid() {
      return ProcessHandle.current().pid();
    }

    @Override
    public String property(String name) {
      return System.getProperty(name, "");
    }

    @Override
    public String path() {
      return host.parent().path().toString();
    }

    @Override
    public String folder() {
      return Path.of("").toAbsolutePath().toString();
    }

    @Override
    public String variable(String name) {
      String value = System.getenv(name);
      return value == null ? "" : value;
    }

    @Override
    public long grandchild() {
      AttachedJvm attached =
          AttachedJvm.launch(
              PatientSpecs.plugin(DeskPlugin.class).grace(Duration.ofMillis(200)).build());
      attached.lookup("desk", Desk.class).clutch();
      return attached.pid().orElseThrow();
    }
  }
}
