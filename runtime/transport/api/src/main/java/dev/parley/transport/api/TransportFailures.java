package dev.parley.transport.api;

import dev.parley.transport.api.TransportException.Reason;
import java.io.IOException;
import java.net.BindException;
import java.net.URI;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.NoSuchFileException;
import org.jspecify.annotations.Nullable;

/** Failure messages that several transports share: what was tried, and what to try next. */
public final class TransportFailures {
  private TransportFailures() {}

  /** {@return the exception for a failure to listen on a name of this machine} */
  public static TransportException listeningAtName(URI endpoint, IOException e) {
    return switch (e) {
      case FileAlreadyExistsException _ ->
          new TransportException(
              Reason.IN_USE,
              endpoint,
              "this name is already in use; stop that service or take another name",
              e);
      case AccessDeniedException _ ->
          new TransportException(
              Reason.PERMISSION, endpoint, "this user may not listen there: " + e.getMessage(), e);
      case NoSuchFileException missing ->
          new TransportException(
              Reason.IO, endpoint, missing.getFile() + " is not there; make it first", e);
      default ->
          new TransportException(Reason.IO, endpoint, "listening failed: " + e.getMessage(), e);
    };
  }

  /** {@return the exception for a failure to listen on a port} */
  public static TransportException listeningAtPort(URI endpoint, Throwable e) {
    String what = String.valueOf(e.getMessage());
    if (what.contains("ermission denied")) {
      return new TransportException(
          Reason.PERMISSION,
          endpoint,
          "this user may not listen on that port; take one above 1023",
          e);
    }
    return e instanceof BindException && what.contains("in use")
        ? portInUse(endpoint, e)
        : new TransportException(
            Reason.IO, endpoint, "listening failed: " + what + "; is the address ours?", e);
  }

  /** {@return the exception for a port that is in use} */
  public static TransportException portInUse(URI endpoint, @Nullable Throwable e) {
    return new TransportException(
        Reason.IN_USE,
        endpoint,
        "this port is already in use; stop that service or take another port, 0 for any",
        e);
  }

  /**
   * Checks that a TLS listener has a certificate.
   *
   * @throws TransportException when neither the configuration nor the platform has a certificate
   */
  public static void requireCertificate(URI endpoint, TransportConfig config) {
    if (config.tls().isEmpty() && System.getProperty("javax.net.ssl.keyStore") == null) {
      throw new TransportException(
          Reason.TLS,
          endpoint,
          "a TLS listener needs a certificate; give TransportConfig.tls an SSLContext"
              + " that has one",
          null);
    }
  }

  /** {@return the cause of a failed TLS handshake, as text} */
  public static String tls(Throwable e) {
    Throwable root = e;
    while (root.getCause() != null) {
      root = root.getCause();
    }
    String what = String.valueOf(root.getMessage());
    if (what.contains("unable to find valid certification path")) {
      return "the peer's certificate has an issuer that is not trusted; trust it in"
          + " TransportConfig.tls";
    }
    if (what.contains("No subject alternative") || what.contains("No name matching")) {
      return "the peer's certificate is for another name ("
          + what
          + "); dial the name that it has, or give the peer one for this name";
    }
    return "TLS could not be agreed: "
        + what
        + "; does the peer speak TLS 1.3, or 1.2 with ECDHE and AEAD?";
  }
}
