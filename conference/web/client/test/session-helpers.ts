/** Waits for what another turn of the event loop brings; the test's own time limit is the watchdog. */
export async function until(condition: () => boolean): Promise<void> {
  while (!condition()) await new Promise((resolve) => setImmediate(resolve));
}
