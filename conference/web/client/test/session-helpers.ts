/**
 * Waits for a condition that a later turn of the event loop fulfils; the test's timeout limits the
 * wait.
 */
export async function until(condition: () => boolean): Promise<void> {
  while (!condition()) await new Promise((resolve) => setImmediate(resolve));
}
