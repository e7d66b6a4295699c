package dev.parley.distribution.sender;

/** Listener of the reports of members about files that are handed out. */
@FunctionalInterface
public interface FileReports {
  /** Takes an authentic report, whose bytes are valid during the call. */
  void report(int member, byte[] bytes, int from, int length, long now);
}
