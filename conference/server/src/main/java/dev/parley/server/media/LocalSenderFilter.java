package dev.parley.server.media;

import java.net.InetAddress;
import java.net.NetworkInterface;
import java.net.SocketException;
import java.util.Set;
import java.util.function.LongSupplier;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/**
 * Sender filter of a port that answers this machine only: accepts the addresses of its network
 * interfaces. For an unknown address the interfaces are read again, at most once per second.
 *
 * <p>Threads: one at a time.
 */
final class LocalSenderFilter implements Predicate<InetAddress> {
  private static final System.Logger LOG = System.getLogger(LocalSenderFilter.class.getName());
  private static final long READ_NANOS = 1_000_000_000;

  private final LongSupplier nanos;
  private Set<InetAddress> addresses = Set.of();
  private boolean read;
  private long readAt;

  /**
   * @param nanos a monotonic clock
   */
  LocalSenderFilter(LongSupplier nanos) {
    this.nanos = nanos;
  }

  @Override
  public boolean test(InetAddress sender) {
    return sender.isLoopbackAddress()
        || addresses.contains(sender)
        || (look() && addresses.contains(sender));
  }

  private boolean look() {
    long now = nanos.getAsLong();
    if (read && now - readAt < READ_NANOS) {
      return false;
    }
    read = true;
    readAt = now;
    try {
      addresses =
          NetworkInterface.networkInterfaces()
              .flatMap(NetworkInterface::inetAddresses)
              .collect(Collectors.toUnmodifiableSet());
    } catch (SocketException e) {
      LOG.log(
          System.Logger.Level.WARNING,
          "the addresses of this machine cannot be read; audio and video answer loopback addresses only",
          e);
      addresses = Set.of();
    }
    return true;
  }
}
