package dev.parley.load.attacks;

/** Connections to the port for programs that never say anything. */
final class SilentConnections extends Sessions {
  @Override
  public String description() {
    return "2,200 connections to the port for programs that say nothing";
  }

  @Override
  void act(RawConnection connection, byte[] hello, Deadline until) {
    // It is silent.
  }
}
