export const DEVICE_KINDS = ['microphone', 'camera', 'speaker'] as const;

export type DeviceKind = (typeof DEVICE_KINDS)[number];

export interface Device {
  readonly id: string;
  /** Name of the device; empty until the browser was allowed to use one. */
  readonly name: string;
}

export type Devices = Readonly<Record<DeviceKind, readonly Device[]>>;

export const NO_DEVICES: Devices = { microphone: [], camera: [], speaker: [] };

const KINDS: Record<MediaDeviceKind, DeviceKind> = { audioinput: 'microphone', videoinput: 'camera', audiooutput: 'speaker' };

/** Device ids that are aliases of other devices in the list. */
const ALIASES = ['communications'];

/** Groups the available devices by kind. */
export function devicesOf(infos: readonly Pick<MediaDeviceInfo, 'deviceId' | 'kind' | 'label'>[]): Devices {
  const found: Record<DeviceKind, Device[]> = { microphone: [], camera: [], speaker: [] };
  for (const { deviceId, kind, label } of infos) {
    if (!ALIASES.includes(deviceId)) found[KINDS[kind]].push({ id: deviceId, name: label });
  }
  return found;
}

/**
 * Picks the device to use: the chosen one, one of the same name if the browser has changed its id,
 * or the first.
 *
 * @param without id of a device that has just failed
 */
export function pick(devices: readonly Device[], chosen: Device | undefined, without?: string): Device | undefined {
  const usable = devices.filter(({ id }) => id !== without);
  return usable.find(({ id }) => id === chosen?.id) ?? usable.find(({ name }) => name !== '' && name === chosen?.name) ?? usable[0];
}
