import type { BandwidthMonitor } from '../bandwidth.js';
import { words } from '../words/index.js';

/** Notice that the page saves bandwidth, with what that changes. */
export function LowBandwidthSign({ bandwidth }: { readonly bandwidth: BandwidthMonitor }) {
  if (!bandwidth.low.value) return null;
  return (
    <details class="low-bandwidth">
      <summary>{words.connection.lowBandwidth}</summary>
      <p>{words.connection.spared}</p>
    </details>
  );
}
