/** Video quality, sent and received: automatic, or an upper limit. */
export const QUALITIES = ['AUTOMATIC', 'LOW', 'MEDIUM', 'HIGH'] as const;

export type Quality = (typeof QUALITIES)[number];

/** Camera sizes to send: all simulcast layers, the smaller ones, or none. */
export type Sent = 'ALL' | 'MEDIUM' | 'SMALL' | 'NOTHING';

export interface Size {
  readonly width: number;
  readonly height: number;
}

/** Encoding parameters of a sent track. */
export interface Encoding extends RTCRtpEncodingParameters {
  /** Scalability mode (W3C Scalable Video Coding Extension for WebRTC). */
  readonly scalabilityMode?: string;
}

/**
 * One spatial and three temporal layers: a subscriber whose bandwidth does not suffice for a size
 * at full frame rate gets a lower frame rate.
 */
const FRAME_RATES = 'L1T3';

interface Layer {
  readonly rid: string;
  readonly scaleResolutionDownBy: number;
  readonly maxBitrate: number;
}

/** Simulcast layers of the camera, the smallest first. */
const LAYERS: readonly Layer[] = [
  { rid: 'l', scaleResolutionDownBy: 4, maxBitrate: 150_000 },
  { rid: 'm', scaleResolutionDownBy: 2, maxBitrate: 500_000 },
  { rid: 'h', scaleResolutionDownBy: 1, maxBitrate: 1_700_000 },
];

const SENT_LAYERS: Record<Sent, number> = { NOTHING: 0, SMALL: 1, MEDIUM: 2, ALL: 3 };

/** Maximum bit rates in bits per second: of a screen, and of audio at low bandwidth. */
const SCREEN_BITRATE = 2_500_000;
const AUDIO_BITRATE = { normal: 40_000, lowBandwidth: 14_000 } as const;

/** Maximum size that is requested of received camera videos. */
const WANTED: Record<Quality, Size | undefined> = { AUTOMATIC: undefined, HIGH: undefined, MEDIUM: { width: 640, height: 360 }, LOW: { width: 320, height: 180 } };

export function wantedAtMost(quality: Quality): Size | undefined {
  return WANTED[quality];
}

/**
 * Returns the camera sizes to send.
 *
 * @param sendQuality sizes for which the upload suffices; used with automatic quality only
 */
export function sentOf(quality: Quality, sendQuality: Sent): Sent {
  if (quality === 'AUTOMATIC') return sendQuality;
  return quality === 'HIGH' ? 'ALL' : quality === 'MEDIUM' ? 'MEDIUM' : 'SMALL';
}

export function cameraEncodings(sent: Sent): Encoding[] {
  return LAYERS.map((layer, i) => ({ ...layer, scalabilityMode: FRAME_RATES, active: i < SENT_LAYERS[sent] }));
}

export function screenEncodings(): Encoding[] {
  return [{ maxBitrate: SCREEN_BITRATE, scalabilityMode: FRAME_RATES }];
}

export function audioEncodings(lowBandwidth: boolean): RTCRtpEncodingParameters[] {
  return [{ maxBitrate: lowBandwidth ? AUDIO_BITRATE.lowBandwidth : AUDIO_BITRATE.normal }];
}

/** Applies changed encoding parameters to a sender. The answer may have reduced their number. */
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
