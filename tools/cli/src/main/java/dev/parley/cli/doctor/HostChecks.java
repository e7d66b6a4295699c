package dev.parley.cli.doctor;

import dev.parley.server.config.MetricsToken;
import dev.parley.server.config.PublicUrl;
import dev.parley.server.config.ServerConfig;
import dev.parley.server.config.ServerException;
import java.net.InetAddress;
import java.net.NetworkInterface;
import java.net.SocketException;
import java.net.UnknownHostException;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;

/** Checks of what other machines need to reach a server. */
final class HostChecks {
  private HostChecks() {}

  static Finding address(ServerConfig config) {
    String what = "public address";
    if (config.isReachedLocallyOnly()) {
      return Finding.ok(
          what,
          "none: only this machine reaches the server; --url, or --host 0.0.0.0, lets others in");
    }
    if (config.url().isEmpty()) {
      return Finding.limited(
          what,
          "none: invitations name " + config.reachableHost(),
          "set --url to the address in the browser's address bar, such as https://school.example");
    }
    PublicUrl url = config.url().get();
    if (!url.secure()) {
      return Finding.limited(
          what,
          url.origin() + " is not encrypted: browsers give pages no camera and no microphone",
          "use an https address: that of a proxy with a certificate, or serve --certificate and --key");
    }
    try {
      String addresses =
          Arrays.stream(InetAddress.getAllByName(url.bareHost()))
              .map(InetAddress::getHostAddress)
              .distinct()
              .collect(Collectors.joining(", "));
      return Finding.ok(what, url.origin() + " at " + addresses);
    } catch (UnknownHostException e) {
      return Finding.limited(
          what,
          url.bareHost() + " has no address in DNS",
          "add an A or AAAA record for it that leads to this machine or its router");
    }
  }

  static Finding joining(ServerConfig config) {
    String what = "joining";
    if (!config.openRooms()) {
      return Finding.ok(what, "by invitation; 'parley invite ROOM --role tutor' makes the first");
    }
    return config.isReachedLocallyOnly()
        ? Finding.ok(what, "without invitations, from this machine")
        : Finding.limited(
            what,
            "without invitations: everybody who reaches the server joins every room",
            "start serve with --open=false, and 'parley invite ROOM --role tutor'");
  }

  static Finding media(ServerConfig config) throws SocketException {
    String what = "media address";
    if (!config.mediaAddresses().isEmpty()) {
      return Finding.ok(what, "announced: " + String.join(", ", config.mediaAddresses()));
    }
    if (config.isReachedLocallyOnly()) {
      return Finding.ok(what, "those of this machine");
    }
    List<InetAddress> own =
        NetworkInterface.networkInterfaces()
            .flatMap(NetworkInterface::inetAddresses)
            .filter(each -> !each.isLoopbackAddress() && !each.isLinkLocalAddress())
            .toList();
    String text = own.stream().map(InetAddress::getHostAddress).collect(Collectors.joining(", "));
    return own.stream().allMatch(InetAddress::isSiteLocalAddress)
        ? Finding.limited(
            what,
            "only private addresses: " + (text.isEmpty() ? "none" : text),
            "behind a router or in a cloud, set --media-address to the public IP address, and"
                + " forward the media ports")
        : Finding.ok(what, text);
  }

  static Finding metrics(ServerConfig config) {
    String what = "metrics";
    if (config.metricsTokenFile().isEmpty()) {
      return Finding.ok(what, "/metrics answers this machine; --metrics-token-file lets others in");
    }
    try {
      MetricsToken.read(config.metricsTokenFile().get());
      return Finding.ok(what, "/metrics answers this machine, and others with the token");
    } catch (ServerException e) {
      return Finding.missing(what, String.valueOf(e.getMessage()), "serve does not start with it");
    }
  }
}
