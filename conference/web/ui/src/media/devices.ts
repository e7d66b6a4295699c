export const DEVICE_KINDS = ['microphone', 'camera', 'speaker'] as const;

export type DeviceKind = (typeof DEVICE_KINDS)[number];

export interface Device {
  readonly id: string;
  /** Empty until the browser was allowed to use one. */
  readonly name: string;
}

export type Devices = Readonly<Record<DeviceKind, readonly Device[]>>;

export const NO_DEVICES: Devices = { microphone: [], camera: [], speaker: [] };

const KINDS: Record<MediaDeviceKind, DeviceKind> = { audioinput: 'microphone', videoinput: 'camera', audiooutput: 'speaker' };

/** Other names of devices that are in the list anyway. */
const ALIASES = ['communications'];

/** What there is, sorted by what it is for. */
export function devicesOf(infos: readonly Pick<MediaDeviceInfo, 'deviceId' | 'kind' | 'label'>[]): Devices {
  const found: Record<DeviceKind, Device[]> = { microphone: [], camera: [], speaker: [] };
  for (const { deviceId, kind, label } of infos) {
    if (!ALIASES.includes(deviceId)) found[KINDS[kind]].push({ id: deviceId, name: label });
  }
  return found;
}

/**
 * The device to use: the chosen one, one of its name where browsers have forgotten its id, or the first.
 *
 * @param without the id of one that has just failed
 */
export function pick(devices: readonly Device[], chosen: Device | undefined, without?: string): Device | undefined {
  const usable = devices.filter(({ id }) => id !== without);
  return usable.find(({ id }) => id === chosen?.id) ?? usable.find(({ name }) => name !== '' && name === chosen?.name) ?? usable[0];
}
