/** How good pictures are to be, sent and seen: what the line and the computer can do, or a limit. */
export const QUALITIES = ['AUTOMATIC', 'LOW', 'MEDIUM', 'HIGH'] as const;

export type Quality = (typeof QUALITIES)[number];

/** What is sent of the camera: all sizes, the small ones, nothing. */
export type Sent = 'ALL' | 'MEDIUM' | 'SMALL' | 'NOTHING';

export interface Size {
  readonly width: number;
  readonly height: number;
}

/** What a track is sent in. */
export interface Encoding extends RTCRtpEncodingParameters {
  /** The layers within it (Scalable Video Coding Extension for WebRTC). */
  readonly scalabilityMode?: string;
}

/** Three frame rates in each size: a line that carries no size in full gets fewer frames of one. */
const FRAME_RATES = 'L1T3';

interface Layer {
  readonly rid: string;
  readonly scaleResolutionDownBy: number;
  readonly maxBitrate: number;
}

/** The sizes of a camera's picture, the smallest first. */
const LAYERS: readonly Layer[] = [
  { rid: 'l', scaleResolutionDownBy: 4, maxBitrate: 150_000 },
  { rid: 'm', scaleResolutionDownBy: 2, maxBitrate: 500_000 },
  { rid: 'h', scaleResolutionDownBy: 1, maxBitrate: 1_700_000 },
];

const SENT_LAYERS: Record<Sent, number> = { NOTHING: 0, SMALL: 1, MEDIUM: 2, ALL: 3 };

/** Bits for a second of a screen, and of a voice on a thin line. */
const SCREEN_BITRATE = 2_500_000;
const VOICE_BITRATE = { normal: 40_000, thin: 14_000 } as const;

/** How large a camera's picture is wanted at most. */
const WANTED: Record<Quality, Size | undefined> = { AUTOMATIC: undefined, HIGH: undefined, MEDIUM: { width: 640, height: 360 }, LOW: { width: 320, height: 180 } };

export function wantedAtMost(quality: Quality): Size | undefined {
  return WANTED[quality];
}

/** @param thrift what a slow upload leaves room for; it counts where nothing else was chosen */
export function sentOf(quality: Quality, thrift: Sent): Sent {
  if (quality === 'AUTOMATIC') return thrift;
  return quality === 'HIGH' ? 'ALL' : quality === 'MEDIUM' ? 'MEDIUM' : 'SMALL';
}

export function cameraEncodings(sent: Sent): Encoding[] {
  return LAYERS.map((layer, i) => ({ ...layer, scalabilityMode: FRAME_RATES, active: i < SENT_LAYERS[sent] }));
}

export function screenEncodings(): Encoding[] {
  return [{ maxBitrate: SCREEN_BITRATE, scalabilityMode: FRAME_RATES }];
}

export function voiceEncodings(thin: boolean): RTCRtpEncodingParameters[] {
  return [{ maxBitrate: thin ? VOICE_BITRATE.thin : VOICE_BITRATE.normal }];
}

/** Applies what is new of encodings to a sender that has them already; the answer may have left it fewer. */
export async function apply(sender: RTCRtpSender, encodings: readonly RTCRtpEncodingParameters[]): Promise<void> {
  const parameters = sender.getParameters();
  let changed = false;
  for (const [i, has] of parameters.encodings.entries()) {
    const wanted = encodings.find(({ rid }) => rid === has.rid) ?? encodings[i];
    if (wanted === undefined || (wanted.active === has.active && wanted.maxBitrate === has.maxBitrate)) continue;
    changed = true;
    if (wanted.active !== undefined) has.active = wanted.active;
    if (wanted.maxBitrate !== undefined) has.maxBitrate = wanted.maxBitrate;
  }
  if (changed) await sender.setParameters(parameters);
}
