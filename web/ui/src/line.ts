/** What browsers tell of the network, where they do. */
interface NetworkInformation {
  readonly effectiveType?: string;
  readonly saveData?: boolean;
}

const THIN: readonly (string | undefined)[] = ['slow-2g', '2g'];

/** Whether to be sparing with what is sent: `?line=thin` says so, or the browser does. */
export function thinLine(query: string = location.search, network: NetworkInformation | undefined = (navigator as { connection?: NetworkInformation }).connection): boolean {
  return new URLSearchParams(query).get('line') === 'thin' || network?.saveData === true || THIN.includes(network?.effectiveType);
}
