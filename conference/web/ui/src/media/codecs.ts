const VIDEO = ['video/vp8', 'video/h264', 'video/vp9', 'video/av1', 'video/rtx'];
const SOUND = ['audio/opus', 'audio/red'];
/** What comes first is sent: each packet with what was in the one before. */
const REPEATED_SOUND = ['audio/red', 'audio/opus'];
/** Copies of earlier sound would take what a thin line has for the sound itself. */
const THIN_SOUND = ['audio/opus'];

/** What the line is like. */
export interface Spared {
  /** It carries little. */
  readonly thin: boolean;
  /** It loses packets. */
  readonly repeat: boolean;
}

/** What is asked for, the best first: of what the browser knows, that which the server carries. */
export function preferred(codecs: readonly RTCRtpCodec[], spared: Spared): RTCRtpCodec[] {
  const known = codecs.filter(({ mimeType, sdpFmtpLine }) => rank(mimeType, spared) >= 0 && !splits(mimeType, sdpFmtpLine));
  return known.sort((a, b) => rank(a.mimeType, spared) - rank(b.mimeType, spared));
}

function rank(mimeType: string, { thin, repeat }: Spared): number {
  const type = mimeType.toLowerCase();
  return type.startsWith('audio/') ? (thin ? THIN_SOUND : repeat ? REPEATED_SOUND : SOUND).indexOf(type) : VIDEO.indexOf(type);
}

/** H.264 whose packets may not be parts of pictures. */
function splits(mimeType: string, parameters = ''): boolean {
  return mimeType.toLowerCase() === 'video/h264' && !parameters.includes('packetization-mode=1');
}
