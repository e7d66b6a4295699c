/**
 * Calls of C functions of the operating system, by the JDK's foreign function interface.
 *
 * <p>The export is qualified: a module that can link C functions can read and write all memory of
 * the process, and {@code --enable-native-access} allows that to this module alone.
 */
@SuppressWarnings("module") // the modules that use it are built after this
module dev.parley.ffi {
  requires static transitive org.jspecify;

  exports dev.parley.ffi to
      dev.parley.datagrams,
      dev.parley.devices,
      dev.parley.files,
      dev.parley.load,
      dev.parley.testkit,
      dev.parley.transport.memory,
      dev.parley.transport.pipe;
}
