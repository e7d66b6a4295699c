import type { NetworkInformation } from '../bandwidth.js';

/**
 * Watches for a change of the network.
 *
 * @returns stops watching
 */
export function watchNetwork(network: (NetworkInformation & EventTarget & { readonly type?: string }) | undefined, onChange: () => void): () => void {
  let type = network?.type;
  const change = (): void => {
    // The event also fires for each new bandwidth estimate.
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
