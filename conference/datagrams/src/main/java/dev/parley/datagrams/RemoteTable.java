package dev.parley.datagrams;

import org.jspecify.annotations.Nullable;

/**
 * Map of the remotes that a socket keeps, by numeric address, without allocation on look-up: open
 * addressing, linear probing, at most half full.
 */
final class RemoteTable {
  /** Maximum number of kept remotes. */
  static final int MOST = 1 << 15;

  private static final int SMALLEST = 64;

  private @Nullable RemoteEndpoint[] table = new @Nullable RemoteEndpoint[SMALLEST];
  private int count;

  /** {@return the kept remote of an address, or a new one} */
  RemoteEndpoint find(long high, long low, int port, int scope) {
    for (int i = slot(high, low, port); ; i = next(i)) {
      RemoteEndpoint found = table[i];
      if (found == null) {
        return RemoteEndpoint.of(high, low, port, scope);
      }
      if (found.is(high, low, port, scope)) {
        return found;
      }
    }
  }

  boolean keep(RemoteEndpoint remote) {
    int at = place(remote);
    if (table[at] == null) {
      if (count >= MOST) {
        return false;
      }
      count++;
      if (count * 2 > table.length) {
        grow();
        at = place(remote);
      }
    }
    table[at] = remote;
    return true;
  }

  void forget(RemoteEndpoint remote) {
    int at = place(remote);
    if (table[at] != remote) {
      return;
    }
    table[at] = null;
    count--;
    // Entries displaced by the removed one move back, so that probing finds them.
    for (int i = next(at); table[i] != null; i = next(i)) {
      RemoteEndpoint moved = table[i];
      table[i] = null;
      table[place(moved)] = moved;
    }
  }

  private int place(RemoteEndpoint remote) {
    int i = slot(remote.high, remote.low, remote.port);
    for (RemoteEndpoint at = table[i]; at != null; at = table[i]) {
      if (at.is(remote.high, remote.low, remote.port, remote.scope)) {
        return i;
      }
      i = next(i);
    }
    return i;
  }

  private void grow() {
    @Nullable RemoteEndpoint[] old = table;
    table = new @Nullable RemoteEndpoint[old.length * 2];
    for (RemoteEndpoint each : old) {
      if (each != null) {
        table[place(each)] = each;
      }
    }
  }

  private int next(int i) {
    return (i + 1) & (table.length - 1);
  }

  private int slot(long high, long low, int port) {
    long mixed = (high * 31 + low) * 31 + port;
    mixed *= 0x9e3779b97f4a7c15L;
    return (int) (mixed >>> 40) & (table.length - 1);
  }
}
