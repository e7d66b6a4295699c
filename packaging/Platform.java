import java.util.Arrays;
import java.util.Locale;
import java.util.stream.Collectors;

/** Operating system and processor that a package is for. */
enum Platform {
  LINUX_X64("Linux/x86_64", "amd64"),
  LINUX_ARM64("Linux/aarch64", "arm64"),
  MACOS_X64("Mac/x86_64", ""),
  MACOS_ARM64("Mac/aarch64", ""),
  WINDOWS_X64("Windows/x86_64", "");

  /** Folder of this platform's native library in the jar of sqlite-jdbc. */
  final String sqlite;

  /** Name of the architecture in Debian packages and OCI images; empty without either. */
  final String architecture;

  Platform(String sqlite, String architecture) {
    this.sqlite = sqlite;
    this.architecture = architecture;
  }

  /** {@return the platform of this machine} */
  static Platform here() {
    var system = System.getProperty("os.name").toLowerCase(Locale.ROOT).replaceAll(" .*", "");
    var arm = System.getProperty("os.arch").equals("aarch64");
    return of(system.replace("mac", "macos") + (arm ? "-arm64" : "-x64"));
  }

  boolean isLinux() {
    return this == LINUX_X64 || this == LINUX_ARM64;
  }

  static Platform of(String name) {
    return Arrays.stream(values())
        .filter(each -> each.toString().equals(name))
        .findFirst()
        .orElseThrow(() ->
            new Run.StepException(
                "there are no packages for the platform "
                    + name
                    + "; there are those for "
                    + Arrays.stream(values())
                        .map(Platform::toString)
                        .collect(Collectors.joining(", "))));
  }

  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }
}
