const VIDEO = ['video/vp8', 'video/h264', 'video/vp9', 'video/av1', 'video/rtx'];
const SOUND = ['audio/opus', 'audio/red'];
/** Copies of earlier sound would take what a thin line has for the sound itself. */
const THIN_SOUND = ['audio/opus'];

/** What is asked for, the best first: of what the browser knows, that which the server carries. */
export function preferred(codecs: readonly RTCRtpCodec[], thin: boolean): RTCRtpCodec[] {
  const known = codecs.filter(({ mimeType, sdpFmtpLine }) => rank(mimeType, thin) >= 0 && !splits(mimeType, sdpFmtpLine));
  return known.sort((a, b) => rank(a.mimeType, thin) - rank(b.mimeType, thin));
}

function rank(mimeType: string, thin: boolean): number {
  const type = mimeType.toLowerCase();
  return type.startsWith('audio/') ? (thin ? THIN_SOUND : SOUND).indexOf(type) : VIDEO.indexOf(type);
}

/** H.264 whose packets may not be parts of pictures. */
function splits(mimeType: string, parameters = ''): boolean {
  return mimeType.toLowerCase() === 'video/h264' && !parameters.includes('packetization-mode=1');
}
