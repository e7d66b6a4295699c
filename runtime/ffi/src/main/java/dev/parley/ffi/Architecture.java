package dev.parley.ffi;

/** 64-bit processor architecture; numbers and structures of system calls differ between them. */
public enum Architecture {
  X86_64,
  ARM64,
  RISCV64,
  OTHER;

  /** The architecture that this JVM was built for. */
  public static final Architecture CURRENT = of(System.getProperty("os.arch"));

  /** {@return the architecture with this value of {@code os.arch}} */
  static Architecture of(String name) {
    return switch (name) {
      case "amd64", "x86_64" -> X86_64;
      case "aarch64", "arm64" -> ARM64;
      case "riscv64" -> RISCV64;
      default -> OTHER;
    };
  }
}
