import type { NetworkInformation } from '../line.js';

/** Tells when the way to the network may be another one. @returns ends it */
export function watchNetwork(network: (NetworkInformation & EventTarget & { readonly type?: string }) | undefined, onChange: () => void): () => void {
  let type = network?.type;
  const change = (): void => {
    // It changes with each estimate, too.
    if (network?.type === type) return;
    type = network?.type;
    onChange();
  };
  addEventListener('online', onChange);
  network?.addEventListener('change', change);
  return () => {
    removeEventListener('online', onChange);
    network?.removeEventListener('change', change);
  };
}
