import type { Device } from './devices.js';

const CAMERA = { width: { ideal: 1280 }, height: { ideal: 720 }, frameRate: { ideal: 30 } } as const;
const MICROPHONE = { echoCancellation: true, noiseSuppression: true, autoGainControl: true } as const;
const SCREEN_FRAMES = 30;

/** What a browser offers to capture with; undefined where the page is not encrypted. */
export type Capturing = Pick<MediaDevices, 'getUserMedia' | 'getDisplayMedia' | 'enumerateDevices' | 'addEventListener' | 'removeEventListener'>;

/** The sound of a microphone, or the picture of a camera. */
export async function captured(devices: Capturing, own: 'microphone' | 'camera', device: Device | undefined): Promise<MediaStreamTrack> {
  const one = device === undefined || device.id === '' ? {} : { deviceId: { exact: device.id } };
  const stream = await devices.getUserMedia(own === 'camera' ? { video: { ...CAMERA, ...one } } : { audio: { ...MICROPHONE, ...one } });
  const [track] = stream.getTracks();
  if (track === undefined) throw new DOMException('no track', 'NotFoundError');
  return track;
}

/** What a screen shows, and what it sounds like where that was chosen. */
export async function capturedScreen(devices: Capturing): Promise<readonly MediaStreamTrack[]> {
  const stream = await devices.getDisplayMedia({ video: { frameRate: { ideal: SCREEN_FRAMES } }, audio: true });
  for (const track of stream.getVideoTracks()) track.contentHint = 'detail';
  return stream.getTracks();
}
