const VIDEO = ['video/vp8', 'video/h264', 'video/vp9', 'video/av1', 'video/rtx'];
const AUDIO = ['audio/opus', 'audio/red'];
/**
 * Audio codec preference with redundancy (RED, RFC 2198): each packet repeats the audio of the one
 * before.
 */
const REDUNDANT_AUDIO = ['audio/red', 'audio/opus'];
/**
 * Audio codec preference without redundancy, which would use bandwidth that low-bandwidth
 * connections need for the audio itself.
 */
const LOW_BANDWIDTH_AUDIO = ['audio/opus'];

/** Properties of the connection that affect the choice of codecs. */
export interface CodecConditions {
  /** True at low bandwidth. */
  readonly lowBandwidth: boolean;
  /** True if packets are lost. */
  readonly redundant: boolean;
}

/**
 * Returns the codecs to negotiate in order of preference: those of the browser that the server
 * supports.
 */
export function preferred(codecs: readonly RTCRtpCodec[], spared: CodecConditions): RTCRtpCodec[] {
  const known = codecs.filter(({ mimeType, sdpFmtpLine }) => rank(mimeType, spared) >= 0 && !splits(mimeType, sdpFmtpLine));
  return known.sort((a, b) => rank(a.mimeType, spared) - rank(b.mimeType, spared));
}

function rank(mimeType: string, { lowBandwidth, redundant }: CodecConditions): number {
  const type = mimeType.toLowerCase();
  return type.startsWith('audio/') ? (lowBandwidth ? LOW_BANDWIDTH_AUDIO : redundant ? REDUNDANT_AUDIO : AUDIO).indexOf(type) : VIDEO.indexOf(type);
}

/** Returns true for H.264 without fragmentation (packetization mode 0). */
function splits(mimeType: string, parameters = ''): boolean {
  return mimeType.toLowerCase() === 'video/h264' && !parameters.includes('packetization-mode=1');
}
