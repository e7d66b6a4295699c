package dev.parley.soap.http;

import dev.parley.transport.api.AdmissionControl;
import dev.parley.vertx.AcceptLimiter;
import io.netty.channel.Channel;
import java.net.InetSocketAddress;

/**
 * Limit for accepted connections, in all and of one address, beside that for connections that are
 * not set up yet.
 *
 * <p>Threads: confined to the event loop of the listening socket.
 */
final class AcceptQuota extends AcceptLimiter {
  private final AdmissionControl capacity;
  private final OpenChannels channels;

  AcceptQuota(AdmissionControl capacity, OpenChannels channels) {
    this.capacity = capacity;
    this.channels = channels;
  }

  @Override
  protected boolean admits(Channel accepted) {
    if (!(accepted.remoteAddress() instanceof InetSocketAddress peer)
        || !(capacity.admit(peer.getAddress()) instanceof AdmissionControl.Permit place)) {
      return false;
    }
    accepted.closeFuture().addListener(closed -> place.close());
    channels.add(accepted);
    return true;
  }
}
