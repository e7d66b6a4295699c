import { computed, effect, signal, untracked } from '@preact/signals';
import type { Clock } from '@parley/client';
import type { Client } from '@parley/protocol';
import type { Media, MediaItem, Member, RoomRecording, ParticipantSession } from '../generated/Rooms.js';
import type { Room } from '../room/room.js';
import type { TextStorage } from '../room/text-storage.js';
import type { Wanted, ConnectionPhase } from './call.js';
import { CallKeeper } from './call-keeper.js';
import type { CaptureDevices } from './capture.js';
import { pausedCameras, recentSpeakers } from './shown-videos.js';
import { GroupReception, type GroupWish } from './group-reception.js';
import { Hand } from './hand.js';
import type { LocalReceiver } from './local-receiver.js';
import { MediaLink } from './media-link.js';
import { MuteSync } from './mute-sync.js';
import { OwnMedia } from './own-media.js';
import { ConnectTimer } from './connect-timer.js';
import { tracksToSend } from './publishing.js';
import { sentOf, wantedAtMost, type Sent } from './quality.js';
import { afterRefusal, isGone, type Refused } from './refusals.js';
import { storedCallState, storeCallState } from './call-state.js';
import { RedundancyPolicy } from './redundancy-policy.js';
import { Reporter } from './reporter.js';
import { RoomMedia } from './room-media.js';
import type { Codecs } from './sections.js';
import { Settings } from './settings.js';
import { SendQualityPolicy } from './send-quality-policy.js';
import { videoOf, type TileLayout, type Tile } from './tiles.js';
import type { MediaProblem } from './problems.js';
import { isUploadSlow, diagnosisOf } from './diagnosis.js';
import { tracksToReceive } from './receiving.js';
import { DisplaySizes } from './display-sizes.js';

/** Returns true if the server has received the request, whatever its answer. */
const delivered = (refused: Refused | undefined): boolean => refused === undefined || refused.type === 'STOP';

/** Maximum number of attempts while the server rejects a request as too frequent. */
const ATTEMPTS_MAX = 5;

/** Browser services that the controller needs. */
export interface BrowserServices {
  readonly clock: Clock;
  /** Storage of this browser; `tab` is the storage of this tab alone. */
  readonly kept: TextStorage;
  readonly tab: TextStorage;
  readonly connect: () => RTCPeerConnection;
  readonly codecs: Codecs;
  readonly capturing: CaptureDevices | undefined;
  readonly receiver: LocalReceiver;
  /** Watches for a change of the network. Returns a function that stops watching. */
  readonly watchNetwork: (onChange: () => void) => () => void;
}

/**
 * Controller of a room's audio and video, from the join to the leave: state of the room, own
 * tracks, and the call while this page is in it.
 *
 * Threads: the event loop.
 */
export class MediaController {
  readonly state = new RoomMedia();
  readonly settings: Settings;
  readonly own: OwnMedia;
  readonly keeper: CallKeeper;
  readonly displaySizes: DisplaySizes;
  readonly group: GroupReception;
  /** True while this page is in the call. */
  readonly inside = signal(false);
  /** True for audio only: no video, and all audio mixed into one track. */
  readonly audioOnly = signal(false);
  /** True if the microphone is muted. */
  readonly muted = signal(true);
  /** True while the push-to-talk key overrides the mute. */
  readonly talking = signal(false);
  readonly audible = computed(() => this.own.microphone.value !== undefined && (!this.muted.value || this.talking.value));
  readonly problem = signal<MediaProblem | undefined>(undefined);
  readonly tileLayout = signal<Exclude<TileLayout, 'STRIP'>>('GRID');
  readonly pinned = signal<string | undefined>(undefined);
  /** True while the browser blocks audio playback until the user clicks (autoplay policy). */
  readonly blocked = signal(false);
  /** True while the dialog with devices and preview is open. */
  readonly setup = signal(false);
  readonly maySpeak = computed(() => this.room.presence.rights.value?.speak ?? true);
  readonly mayRecord = computed(() => this.room.presence.rights.value?.record === true);
  /**
   * Recording that another member started while this page was in the call, until this member has
   * confirmed the notice.
   */
  readonly recordedSince = signal<RoomRecording | undefined>(undefined);
  readonly moderates = computed(() => this.room.presence.rights.value?.moderate === true);
  readonly handUp = computed(() => this.state.hands.value.includes(this.you.id));
  readonly sent = signal<Sent>('ALL');
  readonly hand = new Hand({ raise: (up) => this.link?.tell((media) => media.raiseHand(up)) });
  /** Videos that are paused, because more are published than are displayed at once. */
  readonly pausedCameras = computed(() => pausedCameras({ tracks: this.state.tracks.value, you: this.you.id, pinned: this.pinned.value, spoke: this.spoke.value, max: this.settings.shownVideos.value }));
  /** Received tracks by id: those of the room's multicast group from the receiver on this computer. */
  readonly received = computed(() => {
    const byServer = this.keeper.call.value?.received.value ?? new Map<string, MediaStreamTrack>();
    const byGroup = new Set(this.state.group.value?.tracks);
    return new Map([...byServer, ...[...this.group.received.value].filter(([id]) => byGroup.has(id))]);
  });
  private readonly spoke = signal<readonly string[]>([]);
  /** Id of the recording that this member knows of. */
  private knownRecording: string | undefined;
  private readonly wanted = computed(() => this.want());
  private readonly sendQuality = new SendQualityPolicy();
  private readonly connectTimer: ConnectTimer;
  private readonly redundancyPolicy = new RedundancyPolicy();
  private readonly redundant = signal(false);
  private readonly reporter: Reporter;
  private readonly muteSync: MuteSync;
  private readonly stops: (() => void)[] = [];
  private link: MediaLink | undefined;

  constructor(
    readonly room: Room,
    readonly you: Member,
    private readonly services: BrowserServices,
  ) {
    const { clock, kept, connect, codecs, capturing, receiver } = services;
    this.settings = new Settings(kept);
    this.own = new OwnMedia(capturing, this.settings, clock, (problem) => (this.problem.value = problem));
    this.keeper = new CallKeeper({ connect, codecs, clock, onRefused: (refused) => this.handleRefused(refused) });
    this.connectTimer = new ConnectTimer(clock);
    this.displaySizes = new DisplaySizes(clock, (displaySizes) => this.link?.tell((media) => media.want(displaySizes)));
    this.group = new GroupReception({ clock, connect, codecs, receiver, ticket: () => this.groupTicket() });
    this.reporter = new Reporter({ clock, stats: () => this.keeper.call.peek()?.stats(), report: (experience) => this.link?.tell((media) => media.report(experience)) });
    this.muteSync = new MuteSync({ clock, ask: async (track, muted) => delivered(await this.attempt((media) => media.mute(track, muted))), onMuted: () => this.handleMuted() });
    const before = storedCallState(services.tab, room.name);
    this.run();
    if (before !== undefined) void this.enter(before);
  }

  private run(): void {
    const { room, keeper, state, own } = this;
    this.on(() => this.handleSession(room.session.value));
    this.on(() => keeper.call.value?.want(this.wanted.value));
    this.on(() => this.handlePhase(keeper.call.value?.phase.value));
    this.stops.push(this.services.watchNetwork(() => keeper.call.peek()?.handleNetwork()));
    this.on(() => void (keeper.call.value?.received.value !== undefined && this.displaySizes.restart()));
    this.on(() => this.group.want(this.groupWish()));
    this.on(() => this.displaySizes.setPaused(this.pausedCameras.value));
    this.on(() => this.displaySizes.atMost(wantedAtMost(this.settings.quality.value)));
    this.on(() => {
      const track = own.microphone.value;
      if (track !== undefined) track.enabled = this.audible.value;
      this.muteSync.handleOwn(keeper.call.value?.published.value.get('MICROPHONE'), !this.audible.value);
    });
    this.on(() => this.muteSync.handleTracks(state.tracks.value));
    this.on(() => this.handleStopped('camera', keeper.call.value?.published.value.get('CAMERA')));
    this.on(() => this.handleStopped('screen', keeper.call.value?.published.value.get('SCREEN')));
    this.on(() => this.displaySizes.pin(videoOf(state.tracks.value, this.pinned.value)));
    this.on(() => this.handleRight(this.maySpeak.value));
    this.on(() => storeCallState(this.services.tab, room.name, this.inside.value ? { microphone: !this.muted.value, camera: own.camera.value !== undefined, audioOnly: this.audioOnly.value } : undefined));
    this.on(() => this.handleRecording(room.recording.value));
    this.on(() => (this.inside.value ? this.reporter.start() : this.reporter.stop()));
  }

  private on(action: () => void): void {
    this.stops.push(effect(() => action()));
  }

  private handleSession(session: Client<ParticipantSession> | undefined): void {
    if (session === undefined) return;
    this.link?.close();
    this.hand.handleSession();
    this.link = new MediaLink(session, {
      onMedia: (media) => {
        if (this.inside.peek()) this.joinCall();
        this.keeper.handleMedia(media);
      },
      onItem: (item) => this.handleItem(item),
      onLost: (lost) => this.room.handleLost(lost),
    });
  }

  private handlePhase(phase: ConnectionPhase | undefined): void {
    this.connectTimer.handle(phase);
    if (phase === 'CONNECTED') this.keeper.handleConnected();
    // Offers travel over the room's connection, which may have failed with the same network.
    else if (phase === 'RECONNECTING') untracked(() => this.room.lookAlive());
  }

  private handleItem(item: MediaItem): void {
    this.state.handle(item);
    if (item.type === 'ActiveSpeakers') this.spoke.value = recentSpeakers(this.spoke.peek(), item.members);
    else if (item.type === 'RaisedHands') this.hand.handle(this.handUp.peek());
    else if (item.type === 'LinkState') {
      this.sendQuality.handle(isUploadSlow(item.verdict, this.reporter.limited.peek()), this.services.clock.now());
      this.sent.value = this.sendQuality.sent;
      this.redundancyPolicy.handle(item, this.services.clock.now());
      this.redundant.value = this.redundancyPolicy.wanted;
    }
  }

  private groupWish(): GroupWish {
    const { inside, audioOnly, settings, state } = this;
    if (!inside.value || audioOnly.value || settings.group.value === false || state.group.value?.available !== true) return 'NO';
    return settings.group.value === true ? 'YES' : 'IF_ALLOWED';
  }

  private async groupTicket(): Promise<string> {
    const media = this.link?.media;
    if (media === undefined) throw new Error('a ticket without a session');
    return (await media.groupTicket()).ticket;
  }

  private want(): Wanted {
    const audioOnly = this.audioOnly.value;
    const lowBandwidth = audioOnly || this.room.bandwidth.low.value;
    const publish = this.maySpeak.value ? tracksToSend(this.own, { audioOnly, lowBandwidth, sendQuality: this.sent.value }) : new Map();
    return { publish, watch: tracksToReceive({ tracks: this.state.tracks.value, you: this.you.id, audioOnly, pausedCameras: this.pausedCameras.value }), lowBandwidth, redundant: !lowBandwidth && this.redundant.value };
  }

  /** Connection quality for display. */
  readonly diagnosis = computed(() => {
    const { keeper, own, settings } = this;
    const sent = own.camera.value === undefined ? undefined : sentOf(settings.quality.value, this.sent.value);
    return diagnosisOf({ phase: keeper.call.value?.phase.value, givenUp: keeper.givenUp.value, overdue: this.connectTimer.isOver.value, line: this.state.line.value?.verdict, sent, busy: this.reporter.busy.value, limited: this.reporter.limited.value });
  });

  /** Joins the call, with microphone and camera as requested. */
  async enter({ microphone, camera, audioOnly }: { readonly microphone: boolean; readonly camera: boolean; readonly audioOnly: boolean }): Promise<void> {
    this.problem.value = undefined;
    this.audioOnly.value = audioOnly;
    this.inside.value = true;
    this.joinCall();
    this.keeper.enter();
    if (microphone && this.maySpeak.peek()) await this.setMicrophone(true);
    if (camera && !audioOnly && this.maySpeak.peek()) await this.own.start('camera');
  }

  /**
   * Tells the server that this member is in the call, even if it publishes nothing. Without a
   * session this is repeated on the next one.
   */
  private joinCall(): void {
    void this.attempt(async (media) => {
      // The action may be retried after a delay in which the member has left the call.
      if (this.inside.peek()) await media.joinCall();
    });
  }

  /** Leaves the call but not the room. */
  hangUp(): void {
    this.inside.value = false;
    this.recordedSince.value = undefined;
    this.keeper.leave();
    this.connectTimer.stop();
    this.own.stopAll();
    this.muted.value = true;
    this.blocked.value = false;
    void this.attempt((media) => media.hangUp());
  }

  /** Starts or stops a recording of the room. */
  record(on: boolean): void {
    void this.ask((media) => media.record(on));
  }

  /** Confirms the recording notice; the member stays in the call. */
  acceptRecording(): void {
    this.recordedSince.value = undefined;
  }

  /**
   * Handles a recording signal. A member who joins a call that is already recorded was told before
   * joining.
   */
  private handleRecording(recording: RoomRecording | undefined): void {
    const isNew = recording !== undefined && recording.id !== this.knownRecording && recording.by.id !== this.you.id;
    this.knownRecording = recording?.id;
    if (recording === undefined) this.recordedSince.value = undefined;
    else if (isNew && this.inside.peek()) this.recordedSince.value = recording;
  }

  async setMicrophone(on: boolean): Promise<void> {
    if (on && this.own.microphone.peek() === undefined && !(await this.own.start('microphone'))) return;
    this.muted.value = !on;
    const said = this.problem.peek();
    if (on && said?.kind === 'stopped' && said.what === 'MUTED') this.problem.value = undefined;
  }

  /** Switches audio only on or off. */
  setAudioOnly(on: boolean): void {
    this.audioOnly.value = on;
    if (!on) return;
    this.own.stop('camera');
    // Sharing does not resume with the video: the screen may show something else by then.
    this.own.stop('screen');
  }

  /** Pins a tile, so that it stays large. */
  pin(tile: Tile | undefined): void {
    this.pinned.value = tile?.key;
  }

  /** Returns the name of a member, or a placeholder for one who has left. */
  nameOf(id: string): string {
    return this.room.presence.attendees.value.find(({ member }) => member.id === id)?.member.name ?? '…';
  }

  /** Runs an action and reports a refusal. */
  async ask(action: (media: Client<Media>) => Promise<unknown>): Promise<void> {
    const refused = await this.attempt(action);
    if (refused !== undefined) this.say({ kind: 'refused', reason: refused.type === 'STOP' ? refused.reason : refused.type === 'LOST' ? 'NO_SESSION' : 'TOO_FAST' });
  }

  /**
   * Runs an action, and retries it after a delay if the server rejects it as too frequent. Returns
   * undefined on success.
   */
  private async attempt(action: (media: Client<Media>) => Promise<unknown>): Promise<Refused | undefined> {
    let refused: Refused | undefined = { type: 'LOST' };
    for (let i = 0; i < ATTEMPTS_MAX; i++) {
      const media = this.link?.media;
      if (media === undefined) return { type: 'LOST' };
      try {
        await action(media);
        return undefined;
      } catch (error) {
        if (isGone(error)) return undefined;
        refused = afterRefusal(error);
      }
      if (refused.type !== 'AGAIN') return refused;
      const { millis } = refused;
      await new Promise<void>((resolve) => this.services.clock.after(millis, resolve));
    }
    return refused;
  }

  /**
   * Runs an action for several items, one after the other, because the server limits requests per
   * second.
   */
  async each<T>(several: readonly T[], action: (media: Client<Media>, one: T) => Promise<unknown>): Promise<void> {
    for (const one of several) await this.ask((media) => action(media, one));
  }

  private handleRefused(refused: Refused): void {
    if (refused.type === 'LOST') {
      if (this.link !== undefined) this.room.handleLost(this.link.session);
    } else if (refused.type === 'STOP') {
      // The offer was sent before the right to speak was withdrawn.
      if (refused.reason === 'NOT_ALLOWED') return this.stopSpeaking();
      this.hangUp();
      this.say({ kind: 'refused', reason: refused.reason });
    }
  }

  /**
   * Reports a problem, unless the right to speak was withdrawn, which explains all that follow from
   * it.
   */
  private say(problem: MediaProblem): void {
    const before = this.problem.peek();
    if (before?.kind === 'stopped' && before.what === 'RIGHT' && !this.maySpeak.peek()) return;
    this.problem.value = problem;
  }

  private handleMuted(): void {
    this.muted.value = true;
    this.say({ kind: 'stopped', what: 'MUTED' });
  }

  /** Handles a camera or screen that a moderator has stopped. */
  private handleStopped(own: 'camera' | 'screen', track: string | undefined): void {
    const stopped = this.state.tracks.value.some(({ id, muted }) => id === track && muted);
    if (!stopped || this.own[own].peek() === undefined) return;
    this.own.stop(own);
    this.say({ kind: 'stopped', what: own === 'camera' ? 'CAMERA' : 'SCREEN' });
  }

  private handleRight(may: boolean): void {
    const { own } = this;
    if (may || ![own.microphone, own.camera, own.screen].some((track) => track.peek() !== undefined)) return;
    this.stopSpeaking();
  }

  private stopSpeaking(): void {
    this.own.stopAll();
    this.muted.value = true;
    this.problem.value = { kind: 'stopped', what: 'RIGHT' };
  }

  close(): void {
    for (const stop of this.stops) stop();
    this.reporter.stop();
    this.keeper.leave();
    this.group.want('NO');
    this.connectTimer.stop();
    this.own.close();
    this.displaySizes.stop();
    this.link?.close();
    // A page that is reloaded does not get here, so the state is only cleared on leaving the room.
    storeCallState(this.services.tab, this.room.name, undefined);
  }
}
