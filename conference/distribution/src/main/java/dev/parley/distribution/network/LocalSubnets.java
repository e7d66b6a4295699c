package dev.parley.distribution.network;

import java.net.InetAddress;
import java.net.InterfaceAddress;
import java.net.NetworkInterface;
import java.util.List;

/** Subnets of an interface, in which all members of a group are that hops of 1 can reach. */
final class LocalSubnets {
  private final List<InterfaceAddress> addresses;

  LocalSubnets(NetworkInterface at) {
    addresses = at.getInterfaceAddresses();
  }

  boolean contains(InetAddress address) {
    return addresses.stream().anyMatch(each -> contains(each, address.getAddress()));
  }

  private static boolean contains(InterfaceAddress subnet, byte[] address) {
    byte[] own = subnet.getAddress().getAddress();
    if (own.length != address.length) {
      return false;
    }
    for (int i = 0; i < own.length; i++) {
      int bits = Math.clamp(subnet.getNetworkPrefixLength() - i * Byte.SIZE, 0, Byte.SIZE);
      int mask = 0xff00 >>> bits;
      if (((own[i] ^ address[i]) & mask & 0xff) != 0) {
        return false;
      }
    }
    return true;
  }
}
