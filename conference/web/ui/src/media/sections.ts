import type { SendSection, TrackSource, ReceiveSection } from '../generated/Rooms.js';
import { preferred, type CodecConditions } from './codecs.js';
import type { Encoding } from './quality.js';

export type Kind = 'audio' | 'video';

/** A track to be received. */
export interface Watched {
  readonly id: string;
  readonly kind: Kind;
}

/** A track to be published. */
export interface Sending {
  readonly track: MediaStreamTrack;
  readonly encodings: readonly Encoding[];
}

interface Receiving {
  readonly transceiver: RTCRtpTransceiver;
  readonly kind: Kind;
  /** Id of the received track; undefined while the section is unused. */
  id: string | undefined;
}

export type Codecs = (kind: Kind) => readonly RTCRtpCodec[];

export function kindOf(source: TrackSource): Kind {
  return source === 'CAMERA' || source === 'SCREEN' ? 'video' : 'audio';
}

/**
 * Media sections of a peer connection: one per source that was ever sent, and one per received
 * track. Receiving sections are reused after a track has ended.
 */
export class Sections {
  private readonly sending = new Map<TrackSource, RTCRtpTransceiver>();
  private readonly receiving: Receiving[] = [];

  constructor(
    private readonly connection: Pick<RTCPeerConnection, 'addTransceiver'>,
    private readonly codecs: Codecs,
  ) {}

  sender(source: TrackSource): RTCRtpSender | undefined {
    return this.sending.get(source)?.sender;
  }

  /** Arranges the sections for the wanted tracks; takes effect with the next negotiation. */
  async arrange(publish: ReadonlyMap<TrackSource, Sending>, watch: readonly Watched[], spared: CodecConditions): Promise<void> {
    this.receive(watch, spared);
    for (const source of new Set([...this.sending.keys(), ...publish.keys()])) await this.send(source, publish.get(source), spared);
  }

  private async send(source: TrackSource, sending: Sending | undefined, spared: CodecConditions): Promise<void> {
    const before = this.sending.get(source);
    if (before !== undefined) {
      before.direction = sending === undefined ? 'inactive' : 'sendonly';
      if (before.sender.track !== (sending?.track ?? null)) await before.sender.replaceTrack(sending?.track ?? null);
      this.prefer(before, kindOf(source), spared);
    } else if (sending !== undefined) {
      const transceiver = this.addSending(sending);
      this.sending.set(source, transceiver);
      this.prefer(transceiver, kindOf(source), spared);
    }
  }

  private addSending({ track, encodings }: Sending): RTCRtpTransceiver {
    const add = (sendEncodings: readonly Encoding[]): RTCRtpTransceiver => this.connection.addTransceiver(track, { direction: 'sendonly', sendEncodings: [...sendEncodings] });
    try {
      return add(encodings);
    } catch {
      // Fallback for browsers without temporal layers.
      return add(encodings.map(({ scalabilityMode: _, ...others }) => others));
    }
  }

  private receive(watch: readonly Watched[], spared: CodecConditions): void {
    const wanted = new Set(watch.map(({ id }) => id));
    for (const section of this.receiving) {
      if (section.id !== undefined && !wanted.has(section.id)) section.id = undefined;
    }
    for (const { id, kind } of watch) {
      if (this.receiving.some((section) => section.id === id)) continue;
      const free = this.receiving.find((section) => section.id === undefined && section.kind === kind) ?? this.addReceiving(kind, spared);
      free.id = id;
    }
    for (const { transceiver, id } of this.receiving) transceiver.direction = id === undefined ? 'inactive' : 'recvonly';
  }

  private addReceiving(kind: Kind, spared: CodecConditions): Receiving {
    const transceiver = this.connection.addTransceiver(kind, { direction: 'recvonly' });
    this.prefer(transceiver, kind, spared);
    const section: Receiving = { transceiver, kind, id: undefined };
    this.receiving.push(section);
    return section;
  }

  private prefer(transceiver: RTCRtpTransceiver, kind: Kind, spared: CodecConditions): void {
    const codecs = preferred(this.codecs(kind), spared);
    // Not all browsers support codec preferences.
    if (codecs.length > 0) transceiver.setCodecPreferences?.(codecs);
  }

  /** True if nothing was ever sent or received, so that there is nothing to negotiate. */
  get empty(): boolean {
    return this.sending.size === 0 && this.receiving.length === 0;
  }

  get publishing(): SendSection[] {
    return [...this.sending].flatMap(([source, { mid, direction }]) => (mid === null || direction !== 'sendonly' ? [] : [{ mid, source }]));
  }

  get watching(): ReceiveSection[] {
    return this.receiving.flatMap(({ transceiver: { mid }, id }) => (mid === null || id === undefined ? [] : [{ mid, track: id }]));
  }

  /** Returns the received tracks by id. */
  received(): ReadonlyMap<string, MediaStreamTrack> {
    return new Map(this.receiving.flatMap(({ id, transceiver }) => (id === undefined ? [] : [[id, transceiver.receiver.track]])));
  }
}
