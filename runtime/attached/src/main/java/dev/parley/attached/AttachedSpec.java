package dev.parley.attached;

import dev.parley.calls.Parley;
import dev.parley.calls.ReconnectingPeer;
import java.io.File;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Launch options of an attached JVM.
 *
 * @param name name for threads, log lines and messages
 * @param program the program that it runs
 * @param classPath class path, including Parley; empty for none
 * @param modulePath module path, including Parley; empty for none
 * @param javaHome the Java installation that runs it
 * @param jvmOptions options of that JVM
 * @param folder working folder; the parent's when empty
 * @param environment variables beside those of the parent
 * @param restart restart policy
 * @param health health check; only its end is noticed when empty
 * @param startTimeout time until it must be ready
 * @param grace time for it to shut down after it was asked to
 * @param output called with each line of output, on a thread of the stream; the logger {@code
 *     dev.parley.attached.NAME} when empty
 * @param readyPolicy behaviour of calls while no child is ready: as a rule they wait, since a
 *     restart is under way and every call has a deadline; when no child will come any more, they
 *     fail at once
 * @param transports the URI schemes of the local transports to try, the best first; empty for all
 * @param parley exports what the child may call; a runtime of its own when empty
 * @param cached whether an AOT cache in the user's cache folder may make the child's start faster
 */
public record AttachedSpec(
    String name,
    Program program,
    List<Path> classPath,
    List<Path> modulePath,
    Path javaHome,
    List<String> jvmOptions,
    Optional<Path> folder,
    Map<String, String> environment,
    RestartPolicy restart,
    Optional<HealthCheck> health,
    Duration startTimeout,
    Duration grace,
    Optional<Consumer<OutputLine>> output,
    ReconnectingPeer.ReadyPolicy readyPolicy,
    List<String> transports,
    Optional<Parley> parley,
    boolean cached) {
  private static final Pattern NAME = Pattern.compile("[A-Za-z0-9][A-Za-z0-9._-]{0,59}");

  /**
   * The main program of an attached JVM.
   *
   * @param type the binary name of a class
   * @param module the module of that class; none when empty
   * @param plugin true for a {@link Plugin}, false for a class with a {@code main} that calls
   *     {@link Host#attach}
   * @param arguments the arguments of {@code main}
   */
  public record Program(
      String type, Optional<String> module, boolean plugin, List<String> arguments) {}

  /** Checks that the name can be part of a file name. */
  public AttachedSpec {
    if (!NAME.matcher(name).matches()) {
      throw new IllegalArgumentException(
          "an attached JVM's name is 1 to 60 letters, digits, '.', '_' and '-', not '"
              + name
              + "'");
    }
  }

  /**
   * {@return a builder for a JVM that runs a plug-in, found on the path where {@code type} is found
   * here}
   */
  public static Builder plugin(Class<? extends Plugin> type) {
    Module module = type.getModule();
    Builder builder =
        new Builder(
            new Program(type.getName(), Optional.ofNullable(module.getName()), true, List.of()));
    return module.isNamed()
        ? builder.modulePath(paths("jdk.module.path"))
        : builder.classPath(ownClassPath());
  }

  /** {@return a builder for a JVM that runs a plug-in from this JVM's class path or another one} */
  public static Builder plugin(String type) {
    return new Builder(new Program(type, Optional.empty(), true, List.of()))
        .classPath(ownClassPath());
  }

  /** {@return a builder for a JVM with a {@code main} of its own that calls {@link Host#attach}} */
  public static Builder main(String type, String... arguments) {
    return new Builder(new Program(type, Optional.empty(), false, List.of(arguments)))
        .classPath(ownClassPath());
  }

  /** {@return the class path of this JVM} */
  public static List<Path> ownClassPath() {
    return paths("java.class.path");
  }

  private static List<Path> paths(String property) {
    return Stream.of(System.getProperty(property, "").split(File.pathSeparator, -1))
        .filter(entry -> !entry.isEmpty())
        .map(Path::of)
        .toList();
  }

  /** Builder of launch options. Threads: confined to one. */
  public static final class Builder {
    private Program program;
    private String name;
    private List<Path> classPath = List.of();
    private List<Path> modulePath = List.of();
    private Path javaHome = Path.of(System.getProperty("java.home"));
    private final List<String> jvmOptions = new ArrayList<>();
    private Optional<Path> folder = Optional.empty();
    private final Map<String, String> environment = new LinkedHashMap<>();
    private RestartPolicy restart = RestartPolicy.ON_FAILURE;
    private Optional<HealthCheck> health = Optional.of(HealthCheck.DEFAULT);
    private Duration startTimeout = Duration.ofSeconds(30);
    private Duration grace = Duration.ofSeconds(3);
    private Optional<Consumer<OutputLine>> output = Optional.empty();
    private ReconnectingPeer.ReadyPolicy absence = ReconnectingPeer.ReadyPolicy.WAIT_FOR_READY;
    private List<String> transports = List.of();
    private Optional<Parley> parley = Optional.empty();
    private boolean cached = true;

    private Builder(Program program) {
      this.program = program;
      name = program.type().substring(program.type().lastIndexOf('.') + 1).replace('$', '.');
    }

    /** Sets {@link AttachedSpec#name()}; the simple name of the class otherwise. */
    public Builder name(String value) {
      name = value;
      return this;
    }

    /** Sets {@link AttachedSpec#classPath()} in place of this JVM's. */
    public Builder classPath(List<Path> value) {
      classPath = List.copyOf(value);
      return this;
    }

    /** Sets {@link AttachedSpec#modulePath()}. */
    public Builder modulePath(List<Path> value) {
      modulePath = List.copyOf(value);
      return this;
    }

    /** Sets the module of the program, which is on {@link #modulePath}. */
    public Builder module(String value) {
      program =
          new Program(program.type(), Optional.of(value), program.plugin(), program.arguments());
      return this;
    }

    /** Sets {@link AttachedSpec#javaHome()}; this JVM's otherwise. */
    public Builder javaHome(Path value) {
      javaHome = value;
      return this;
    }

    /** Adds to {@link AttachedSpec#jvmOptions()}. */
    public Builder jvmOptions(String... values) {
      jvmOptions.addAll(List.of(values));
      return this;
    }

    /** Sets the maximum heap size. A JVM whose heap is full ends, and counts as failed. */
    public Builder heapBytes(long max) {
      return jvmOptions("-Xmx" + max);
    }

    /** Sets the number of processors that the JVM may use, as far as the JVM itself decides. */
    public Builder processors(int max) {
      return jvmOptions("-XX:ActiveProcessorCount=" + max);
    }

    /** Sets {@link AttachedSpec#folder()}. */
    public Builder folder(Path value) {
      folder = Optional.of(value);
      return this;
    }

    /** Adds to {@link AttachedSpec#environment()}. */
    public Builder environment(String variable, String value) {
      environment.put(variable, value);
      return this;
    }

    /** Sets {@link AttachedSpec#restart()}; {@link RestartPolicy#ON_FAILURE} otherwise. */
    public Builder restart(RestartPolicy value) {
      restart = value;
      return this;
    }

    /** Sets {@link AttachedSpec#health()}; {@link HealthCheck#DEFAULT} otherwise. */
    public Builder health(HealthCheck value) {
      health = Optional.of(value);
      return this;
    }

    /** Disables the health check: only the child's end is noticed, not that it hangs. */
    public Builder noHealthCheck() {
      health = Optional.empty();
      return this;
    }

    /** Sets {@link AttachedSpec#startTimeout()}; 30 seconds otherwise. */
    public Builder startTimeout(Duration value) {
      startTimeout = value;
      return this;
    }

    /** Sets {@link AttachedSpec#grace()}; 3 seconds otherwise. */
    public Builder grace(Duration value) {
      grace = value;
      return this;
    }

    /** Sets {@link AttachedSpec#output()}. */
    public Builder output(Consumer<OutputLine> value) {
      output = Optional.of(value);
      return this;
    }

    /** Sets {@link AttachedSpec#readyPolicy()}; calls wait otherwise. */
    public Builder readyPolicy(ReconnectingPeer.ReadyPolicy value) {
      absence = value;
      return this;
    }

    /** Sets {@link AttachedSpec#transports()}; all that reach this machine only otherwise. */
    public Builder transports(String... schemes) {
      transports = List.of(schemes);
      return this;
    }

    /** Sets {@link AttachedSpec#parley()}. It stays the caller's to close. */
    public Builder parley(Parley value) {
      parley = Optional.of(value);
      return this;
    }

    /** Sets {@link AttachedSpec#cached()}; true otherwise. */
    public Builder cached(boolean value) {
      cached = value;
      return this;
    }

    /**
     * {@return the options collected so far}
     *
     * @throws IllegalArgumentException when the name is not valid
     */
    public AttachedSpec build() {
      return new AttachedSpec(
          name,
          program,
          classPath,
          modulePath,
          javaHome,
          List.copyOf(jvmOptions),
          folder,
          Map.copyOf(environment),
          restart,
          health,
          startTimeout,
          grace,
          output,
          absence,
          transports,
          parley,
          cached);
    }
  }
}
