import { batch, signal } from '@preact/signals';
import type { Clock } from '@parley/client';
import { captured, capturedScreen, type Capturing } from './capture.js';
import { devicesOf, NO_DEVICES, pick, type Device, type Devices } from './devices.js';
import type { Settings } from './settings.js';
import { deviceTrouble, type Own, type Trouble } from './troubles.js';

type Captured = 'microphone' | 'camera';

/**
 * Pauses after which a device that did not start is asked for again, in milliseconds: browsers give up soon on a busy machine, and
 * whatever had it before may be about to let go of it.
 */
const PAUSES_MILLIS = [300, 1_000];

/**
 * What this member sends: microphone, camera and screen, each as long as it is on. A device that goes while it is used is followed by another one.
 *
 * Threads: the event loop.
 */
export class OwnMedia {
  readonly microphone = signal<MediaStreamTrack | undefined>(undefined);
  readonly camera = signal<MediaStreamTrack | undefined>(undefined);
  readonly screen = signal<MediaStreamTrack | undefined>(undefined);
  readonly screenSound = signal<MediaStreamTrack | undefined>(undefined);
  /** What is being waited for: the browser may ask its person. */
  readonly starting = signal<ReadonlySet<Own>>(new Set());
  readonly devices = signal<Devices>(NO_DEVICES);
  /** What was turned off while it was being waited for. */
  private readonly givenUp = new Set<Own>();

  /** @param capturing undefined where the browser gives no devices to this page */
  constructor(
    private readonly capturing: Capturing | undefined,
    readonly settings: Settings,
    private readonly clock: Clock,
    private readonly onTrouble: (trouble: Trouble) => void,
  ) {
    capturing?.addEventListener('devicechange', this.listDevices);
    this.listDevices();
  }

  private readonly listDevices = (): void => void this.learnDevices();

  private async learnDevices(): Promise<void> {
    if (this.capturing !== undefined) this.devices.value = devicesOf(await this.capturing.enumerateDevices());
  }

  /** The device that a kind of track comes from, or would. */
  device(own: Captured): Device | undefined {
    const devices = this.devices.value[own];
    const used = this[own].value?.getSettings().deviceId;
    return devices.find(({ id }) => id === used) ?? pick(devices, this.settings.devices[own].value);
  }

  /** Turns a device on, or changes to the chosen one. False when it cannot be had; the trouble was told. */
  start(own: Captured): Promise<boolean> {
    return this.attempt(own, async (capturing) => this.use(own, await this.open(capturing, own)));
  }

  /** The chosen device, or any: it may be gone, and browsers forget. */
  private async open(capturing: Capturing, own: Captured, without?: string): Promise<MediaStreamTrack> {
    const chosen = pick(this.devices.peek()[own], this.settings.devices[own].peek(), without);
    try {
      return await this.patiently(own, () => captured(capturing, own, chosen));
    } catch (error) {
      if (chosen === undefined || deviceTrouble(error) !== 'NONE') throw error;
      return this.patiently(own, () => captured(capturing, own, undefined));
    }
  }

  private async patiently(own: Captured, open: () => Promise<MediaStreamTrack>): Promise<MediaStreamTrack> {
    for (const pause of PAUSES_MILLIS) {
      try {
        return await open();
      } catch (error) {
        if (deviceTrouble(error) !== 'IN_USE') throw error;
        await new Promise<void>((resolve) => this.clock.after(pause, resolve));
        if (this.givenUp.has(own)) throw error;
      }
    }
    return open();
  }

  private use(own: Captured, track: MediaStreamTrack): void {
    if (this.givenUp.has(own)) return track.stop();
    const before = this[own].peek();
    track.onended = () => void this.handleUnplugged(own, track);
    this[own].value = track;
    before?.stop();
    // Names of devices are told from now on.
    this.listDevices();
  }

  private async handleUnplugged(own: Captured, track: MediaStreamTrack): Promise<void> {
    if (this[own].peek() !== track) return;
    const gone = track.getSettings().deviceId;
    this.stop(own);
    await this.learnDevices();
    if (pick(this.devices.peek()[own], undefined, gone) === undefined) return this.onTrouble({ kind: 'unplugged', own, now: undefined });
    // It may have been the permission that went: what the browser says of the next device is what is told then.
    const again = await this.attempt(own, async (capturing) => this.use(own, await this.open(capturing, own, gone)));
    if (again) this.onTrouble({ kind: 'unplugged', own, now: this[own].peek()?.label });
  }

  async startScreen(): Promise<void> {
    await this.attempt('screen', async (capturing) => {
      const tracks = await capturedScreen(capturing);
      if (this.givenUp.has('screen')) return tracks.forEach((track) => track.stop());
      batch(() => {
        this.screen.value = tracks.find(({ kind }) => kind === 'video');
        this.screenSound.value = tracks.find(({ kind }) => kind === 'audio');
      });
      for (const track of tracks) track.onended = () => this.stop('screen');
    });
  }

  private async attempt(own: Own, action: (capturing: Capturing) => Promise<void>): Promise<boolean> {
    const { capturing } = this;
    if (this.starting.peek().has(own)) return false;
    if (capturing === undefined) {
      this.onTrouble({ kind: 'device', own, what: 'INSECURE' });
      return false;
    }
    this.starting.value = new Set([...this.starting.peek(), own]);
    this.givenUp.delete(own);
    try {
      await action(capturing);
      return !this.givenUp.has(own);
    } catch (error) {
      const what = deviceTrouble(error);
      // Who chooses no screen has changed their mind, as has who turned a device off that did not start.
      if (!this.givenUp.has(own) && (own !== 'screen' || what !== 'REFUSED')) this.onTrouble({ kind: 'device', own, what });
      return false;
    } finally {
      this.starting.value = new Set([...this.starting.peek()].filter((other) => other !== own));
    }
  }

  stop(own: Own): void {
    if (this.starting.peek().has(own)) this.givenUp.add(own);
    const ended = own === 'screen' ? [this.screen, this.screenSound] : [this[own]];
    batch(() => {
      for (const track of ended) {
        track.peek()?.stop();
        track.value = undefined;
      }
    });
  }

  stopAll(): void {
    for (const own of ['microphone', 'camera', 'screen'] as const) this.stop(own);
  }

  close(): void {
    this.stopAll();
    this.capturing?.removeEventListener('devicechange', this.listDevices);
  }
}
