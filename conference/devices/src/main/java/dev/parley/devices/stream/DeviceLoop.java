package dev.parley.devices.stream;

/**
 * Native part of a running device.
 *
 * <p>Threads: the stream's own, except {@link #wake}.
 */
public interface DeviceLoop {
  /** Opens the device; when this fails, {@link #release} is called nevertheless. */
  void open();

  /** Waits for events of the device, or until it is woken, and handles them. */
  void turn();

  /**
   * Stops the device and frees everything; called once, as the last. What it throws is an error of
   * the stream, which has ended nevertheless.
   */
  void release();

  /** Makes a waiting turn return. Called by any thread, also before opening and after releasing. */
  void wake();
}
