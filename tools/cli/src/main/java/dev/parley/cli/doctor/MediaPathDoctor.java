package dev.parley.cli.doctor;

import dev.parley.cli.doctor.MediaCandidates.CandidateAddress;
import java.io.EOFException;
import java.io.IOException;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.NoRouteToHostException;
import java.net.PortUnreachableException;
import java.net.SocketTimeoutException;
import java.net.URI;
import java.net.UnknownHostException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLException;

/** Probes each network path that audio and video can take between this machine and a server. */
public final class MediaPathDoctor {
  private static final int FIRST_QUESTIONS = 3;
  private static final int QUESTIONS = 50;
  private static final double LOSSY = 0.02;
  private static final Duration SLOW = Duration.ofMillis(300);

  private final URI server;
  private final List<Finding> findings = new ArrayList<>();
  private boolean reachable;

  private MediaPathDoctor(URI server) {
    this.server = server;
  }

  /**
   * {@return the findings: for the server's page, for each address, and for all of them together}
   *
   * @param server the URL of its page, http or https
   * @param trust the trusted certificates; empty for the JDK's trust store
   */
  public static List<Finding> examine(URI server, Optional<SSLContext> trust)
      throws InterruptedException {
    MediaPathDoctor doctor = new MediaPathDoctor(server);
    try {
      doctor.examine(MediaCandidates.of(server, trust));
    } catch (IOException e) {
      doctor.findings.add(Finding.missing("page", server + " " + words(e), hint(e)));
    }
    return doctor.findings;
  }

  private void examine(List<CandidateAddress> places) {
    findings.add(Finding.ok("page", server + " offers " + places.size() + " candidate addresses"));
    for (CandidateAddress each : places) {
      String what = (each.udp() ? "UDP " : "TCP ") + text(each.address());
      findings.add(look(what, each));
    }
    findings.add(
        reachable
            ? Finding.ok("audio and video", "the server is reachable")
            : Finding.missing("audio and video", "the server is unreachable", advice(places)));
  }

  private Finding look(String what, CandidateAddress place) {
    InetAddress address = place.address().getAddress();
    if (address.isLoopbackAddress() && !here()) {
      return Finding.ok(what, "is for the server's own machine");
    }
    try {
      Optional<StunProbeResult> echo =
          place.udp() ? udp(place.address()) : StunTcpProbe.probe(place.address());
      reachable |= echo.isPresent();
      return echo.map(each -> heard(what, each))
          .orElseGet(() -> place.udp() ? silent(what, place) : foreign(what));
    } catch (PortUnreachableException | ConnectException e) {
      return Finding.limited(
          what,
          "that machine reports that nothing listens there",
          "check that this is the server's address; set it with serve --media-address and"
              + " --media-port");
    } catch (NoRouteToHostException e) {
      return Finding.limited(what, "there is no route from here", "another address may work");
    } catch (SocketTimeoutException | EOFException e) {
      return silent(what, place);
    } catch (IOException e) {
      return Finding.limited(
          what, "cannot be tried from here: " + e.getMessage(), "another address may work");
    }
  }

  /** Sends a few requests first, so that a silent address is known after about one second. */
  private static Optional<StunProbeResult> udp(InetSocketAddress to) throws IOException {
    return StunUdpProbe.probe(to, FIRST_QUESTIONS).isEmpty()
        ? Optional.empty()
        : StunUdpProbe.probe(to, QUESTIONS);
  }

  private static Finding heard(String what, StunProbeResult echo) {
    String text =
        "%d of %d requests answered, round trip %s median, %s max; seen from %s"
            .formatted(
                echo.responses(),
                echo.requests(),
                millis(echo.medianRoundTrip()),
                millis(echo.maxRoundTrip()),
                text(echo.mappedAddress()));
    if (echo.loss() > LOSSY) {
      return Finding.limited(
          what, text, "packet loss on the path: try a wired connection or another network");
    }
    return echo.medianRoundTrip().compareTo(SLOW) > 0
        ? Finding.limited(what, text, "high latency: a long path, or a congested link")
        : Finding.ok(what, text);
  }

  private static Finding foreign(String what) {
    return Finding.limited(
        what,
        "the answer is not from a Parley server",
        "check that this is the server's port; set it with serve --media-tcp-port");
  }

  private static Finding silent(String what, CandidateAddress place) {
    return Finding.limited(
        what,
        "no answer",
        "open %s in the firewalls between here and there".formatted(port(place)));
  }

  private static String port(CandidateAddress place) {
    return (place.udp() ? "UDP port " : "TCP port ") + place.address().getPort();
  }

  private static String advice(List<CandidateAddress> places) {
    if (places.isEmpty()) {
      return "the server offers no address: set one with serve --media-address";
    }
    CandidateAddress best =
        places.stream().filter(CandidateAddress::udp).findFirst().orElse(places.getFirst());
    return "open %s at the server; behind a router forward it, and set serve --media-address"
            .formatted(port(best))
        + " to the public address of the router";
  }

  /** Returns whether the page is served on this machine. */
  private boolean here() {
    try {
      return InetAddress.getByName(server.getHost()).isLoopbackAddress();
    } catch (UnknownHostException e) {
      return false;
    }
  }

  private static String words(IOException e) {
    return switch (e) {
      case SSLException _ -> "shows a certificate that is not trusted";
      case ConnectException _ -> "is unreachable: connection refused or unknown host";
      default -> String.valueOf(e.getMessage());
    };
  }

  private static String hint(IOException e) {
    return switch (e) {
      case SSLException _ ->
          "--trust takes the fingerprint that the server prints, or its certificate";
      default ->
          "check that this is the address of a page of parley serve, such as"
              + " https://host:7007/";
    };
  }

  private static String millis(Duration time) {
    return "%.1f ms".formatted(time.toNanos() / 1e6);
  }

  private static String text(InetSocketAddress address) {
    String host = address.getAddress().getHostAddress();
    return (host.contains(":") ? "[" + host + "]" : host) + ":" + address.getPort();
  }
}
