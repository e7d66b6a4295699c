import { batch, signal } from '@preact/signals';
import type { Clock } from '@parley/client';
import { captured, capturedScreen, type CaptureDevices } from './capture.js';
import { devicesOf, NO_DEVICES, pick, type Device, type Devices } from './devices.js';
import type { Settings } from './settings.js';
import { deviceProblem, type Own, type MediaProblem } from './problems.js';

type Captured = 'microphone' | 'camera';

/**
 * Delays in milliseconds before a device that failed to start is retried: browsers time out early
 * on a busy machine, and another program may be about to release the device.
 */
const PAUSES_MILLIS = [300, 1_000];

/**
 * Tracks that this member sends: microphone, camera and screen, each while it is on. If a device is
 * unplugged, another one replaces it.
 *
 * Threads: the event loop.
 */
export class OwnMedia {
  readonly microphone = signal<MediaStreamTrack | undefined>(undefined);
  readonly camera = signal<MediaStreamTrack | undefined>(undefined);
  readonly screen = signal<MediaStreamTrack | undefined>(undefined);
  readonly screenAudio = signal<MediaStreamTrack | undefined>(undefined);
  /** Devices that are starting; the browser may be asking the user for permission. */
  readonly starting = signal<ReadonlySet<Own>>(new Set());
  readonly devices = signal<Devices>(NO_DEVICES);
  /** Devices that were turned off while starting. */
  private readonly givenUp = new Set<Own>();

  /** @param capturing undefined if the browser gives this page no devices */
  constructor(
    private readonly capturing: CaptureDevices | undefined,
    readonly settings: Settings,
    private readonly clock: Clock,
    private readonly onProblem: (problem: MediaProblem) => void,
  ) {
    capturing?.addEventListener('devicechange', this.listDevices);
    this.listDevices();
  }

  private readonly listDevices = (): void => void this.learnDevices();

  private async learnDevices(): Promise<void> {
    if (this.capturing !== undefined) this.devices.value = devicesOf(await this.capturing.enumerateDevices());
  }

  /** Returns the device of a kind of track: the one in use, or the one that would be used. */
  device(own: Captured): Device | undefined {
    const devices = this.devices.value[own];
    const used = this[own].value?.getSettings().deviceId;
    return devices.find(({ id }) => id === used) ?? pick(devices, this.settings.devices[own].value);
  }

  /**
   * Turns a device on, or switches to the chosen one. Resolves to false if that fails; the problem
   * was reported.
   */
  start(own: Captured): Promise<boolean> {
    return this.attempt(own, async (capturing) => this.use(own, await this.open(capturing, own)));
  }

  /**
   * Opens the chosen device, or any other: it may be unplugged, or the browser may have changed its
   * id.
   */
  private async open(capturing: CaptureDevices, own: Captured, without?: string): Promise<MediaStreamTrack> {
    const chosen = pick(this.devices.peek()[own], this.settings.devices[own].peek(), without);
    try {
      return await this.patiently(own, () => captured(capturing, own, chosen));
    } catch (error) {
      if (chosen === undefined || deviceProblem(error) !== 'NONE') throw error;
      return this.patiently(own, () => captured(capturing, own, undefined));
    }
  }

  private async patiently(own: Captured, open: () => Promise<MediaStreamTrack>): Promise<MediaStreamTrack> {
    for (const pause of PAUSES_MILLIS) {
      try {
        return await open();
      } catch (error) {
        if (deviceProblem(error) !== 'IN_USE') throw error;
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
    // Browsers reveal device names only after permission was granted.
    this.listDevices();
  }

  private async handleUnplugged(own: Captured, track: MediaStreamTrack): Promise<void> {
    if (this[own].peek() !== track) return;
    const gone = track.getSettings().deviceId;
    this.stop(own);
    await this.learnDevices();
    if (pick(this.devices.peek()[own], undefined, gone) === undefined) return this.onProblem({ kind: 'unplugged', own, now: undefined });
    // The permission may have been withdrawn; then the error of the next device is reported.
    const again = await this.attempt(own, async (capturing) => this.use(own, await this.open(capturing, own, gone)));
    if (again) this.onProblem({ kind: 'unplugged', own, now: this[own].peek()?.label });
  }

  async startScreen(): Promise<void> {
    await this.attempt('screen', async (capturing) => {
      const tracks = await capturedScreen(capturing);
      if (this.givenUp.has('screen')) return tracks.forEach((track) => track.stop());
      batch(() => {
        this.screen.value = tracks.find(({ kind }) => kind === 'video');
        this.screenAudio.value = tracks.find(({ kind }) => kind === 'audio');
      });
      for (const track of tracks) track.onended = () => this.stop('screen');
    });
  }

  private async attempt(own: Own, action: (capturing: CaptureDevices) => Promise<void>): Promise<boolean> {
    const { capturing } = this;
    if (this.starting.peek().has(own)) return false;
    if (capturing === undefined) {
      this.onProblem({ kind: 'device', own, what: 'INSECURE' });
      return false;
    }
    this.starting.value = new Set([...this.starting.peek(), own]);
    this.givenUp.delete(own);
    try {
      await action(capturing);
      return !this.givenUp.has(own);
    } catch (error) {
      const what = deviceProblem(error);
      // Cancelling the screen selection, or turning a device off while it starts, is not a problem.
      if (!this.givenUp.has(own) && (own !== 'screen' || what !== 'REFUSED')) this.onProblem({ kind: 'device', own, what });
      return false;
    } finally {
      this.starting.value = new Set([...this.starting.peek()].filter((other) => other !== own));
    }
  }

  stop(own: Own): void {
    if (this.starting.peek().has(own)) this.givenUp.add(own);
    const ended = own === 'screen' ? [this.screen, this.screenAudio] : [this[own]];
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
