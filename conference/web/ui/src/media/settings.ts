import { signal, type Signal } from '@preact/signals';
import { hasTexts, readJson, type TextStorage } from '../room/text-storage.js';
import { SHOWN_VIDEOS, type ShownVideosMax } from './shown-videos.js';
import { DEVICE_KINDS, type Device, type DeviceKind } from './devices.js';
import { QUALITIES, type Quality } from './quality.js';

const SLOT = 'parley.media';

interface Kept {
  readonly quality: Quality;
  readonly talkKey: boolean;
  readonly camera: boolean;
  readonly shownVideos?: ShownVideosMax;
  readonly group?: boolean | undefined;
  readonly devices: Partial<Record<DeviceKind, Device>>;
}

/** Audio and video settings, stored in this browser. */
export class Settings {
  readonly quality: Signal<Quality>;
  /** True if push-to-talk with the space bar is enabled. */
  readonly talkKey: Signal<boolean>;
  /** True if the camera was on when the last call was joined. */
  readonly camera: Signal<boolean>;
  /** Maximum number of camera videos displayed at once. */
  readonly shownVideos: Signal<ShownVideosMax>;
  /**
   * True to receive by the classroom's group, false not to; undefined while the user has not chosen:
   * then it is done where the browser asks nothing.
   */
  readonly group: Signal<boolean | undefined>;
  readonly devices: Readonly<Record<DeviceKind, Signal<Device | undefined>>>;

  constructor(private readonly storage: TextStorage) {
    const kept = readJson(storage, SLOT, isKept);
    this.quality = signal(kept?.quality ?? 'AUTOMATIC');
    this.talkKey = signal(kept?.talkKey ?? true);
    this.camera = signal(kept?.camera ?? false);
    this.shownVideos = signal(kept?.shownVideos ?? 16);
    this.group = signal(kept?.group);
    this.devices = { microphone: signal(kept?.devices.microphone), camera: signal(kept?.devices.camera), speaker: signal(kept?.devices.speaker) };
  }

  choose(kind: DeviceKind, device: Device): void {
    this.devices[kind].value = device;
    this.keep();
  }

  chooseQuality(quality: Quality): void {
    this.quality.value = quality;
    this.keep();
  }

  chooseTalkKey(on: boolean): void {
    this.talkKey.value = on;
    this.keep();
  }

  chooseCamera(on: boolean): void {
    this.camera.value = on;
    this.keep();
  }

  chooseShownVideos(max: ShownVideosMax): void {
    this.shownVideos.value = max;
    this.keep();
  }

  chooseGroup(on: boolean): void {
    this.group.value = on;
    this.keep();
  }

  private keep(): void {
    const devices = Object.fromEntries(DEVICE_KINDS.map((kind) => [kind, this.devices[kind].peek()]));
    this.storage.set(SLOT, JSON.stringify({ quality: this.quality.peek(), talkKey: this.talkKey.peek(), camera: this.camera.peek(), shownVideos: this.shownVideos.peek(), group: this.group.peek(), devices } satisfies Kept));
  }
}

function isKept(value: unknown): value is Kept {
  if (!hasTexts(value, 'quality')) return false;
  const { quality, talkKey, camera, shownVideos, group, devices } = value as Partial<Kept>;
  if (!(QUALITIES as readonly string[]).includes(quality ?? '') || typeof talkKey !== 'boolean' || typeof camera !== 'boolean' || typeof devices !== 'object' || devices === null) return false;
  if (shownVideos !== undefined && !SHOWN_VIDEOS.includes(shownVideos)) return false;
  if (group !== undefined && typeof group !== 'boolean') return false;
  return Object.values(devices).every((device) => hasTexts(device, 'id', 'name'));
}
