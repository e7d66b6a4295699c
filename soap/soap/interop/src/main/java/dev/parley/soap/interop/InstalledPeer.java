package dev.parley.soap.interop;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;

/** SOAP stack of another language, which {@code scripts/install-soap-peers} installs. */
public enum InstalledPeer {
  /** zeep, of Python, in its default mode; it has no server, and sends no parts. */
  ZEEP(false, false, false) {
    @Override
    List<String> command(InstalledPeers installed, Path wsdl) {
      return zeep(installed, "strict");
    }
  },
  /** zeep in the mode that reads XML and elements which the schema does not allow. */
  ZEEP_LENIENT(false, false, false) {
    @Override
    List<String> command(InstalledPeers installed, Path wsdl) {
      return zeep(installed, "lenient");
    }
  },
  /** node-soap, of Node; its server reads no parts. */
  NODE_SOAP(true, true, false) {
    @Override
    List<String> command(InstalledPeers installed, Path wsdl) {
      return List.of(
          "node",
          installed.programs().resolve("node-soap/peer.js").toString(),
          installed.place().resolve("node-soap").toString(),
          samples(installed),
          wsdl.toString());
    }

    @Override
    Path mark(InstalledPeers installed) {
      return installed.place().resolve("node-soap/package-lock.json");
    }
  },
  /** gSOAP, of C++; it is built on first use. */
  GSOAP(true, true, true) {
    @Override
    List<String> command(InstalledPeers installed, Path wsdl) {
      return List.of(GsoapBuild.executable(installed.programs().resolve("gsoap"), wsdl).toString());
    }

    @Override
    Path mark(InstalledPeers installed) {
      return installed.place().resolve("gsoap/version");
    }
  };

  private final boolean serves;
  private final boolean sendsParts;
  private final boolean servesParts;

  InstalledPeer(boolean serves, boolean sendsParts, boolean servesParts) {
    this.serves = serves;
    this.sendsParts = sendsParts;
    this.servesParts = servesParts;
  }

  /** {@return the name in tables} */
  public String word() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  /** {@return whether it also has services} */
  public boolean serves() {
    return serves;
  }

  /** {@return whether its client sends and reads messages with parts (MTOM)} */
  public boolean sendsParts() {
    return sendsParts;
  }

  /** {@return whether its services read and send messages with parts (MTOM)} */
  public boolean servesParts() {
    return servesParts;
  }

  /** {@return whether it is there} */
  public boolean isInstalled(InstalledPeers installed) {
    return Files.exists(mark(installed));
  }

  /** {@return a file that is there when it is installed} */
  Path mark(InstalledPeers installed) {
    return installed.place().resolve("zeep/requirements.txt");
  }

  /**
   * {@return the command that starts the peer}
   *
   * @param wsdl folder of the WSDL files of the cases
   */
  abstract List<String> command(InstalledPeers installed, Path wsdl);

  private static List<String> zeep(InstalledPeers installed, String mode) {
    return List.of(
        installed.place().resolve("zeep/bin/python3").toString(),
        installed.programs().resolve("zeep/peer.py").toString(),
        mode,
        samples(installed));
  }

  private static String samples(InstalledPeers installed) {
    return installed.programs().resolve("samples.json").toString();
  }
}
