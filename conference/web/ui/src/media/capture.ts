import type { Device } from './devices.js';

const CAMERA = { width: { ideal: 1280 }, height: { ideal: 720 }, frameRate: { ideal: 30 } } as const;
const MICROPHONE = { echoCancellation: true, noiseSuppression: true, autoGainControl: true } as const;
const SCREEN_FRAMES = 30;

/** Capture functions of the browser; undefined on an unencrypted page. */
export type CaptureDevices = Pick<MediaDevices, 'getUserMedia' | 'getDisplayMedia' | 'enumerateDevices' | 'addEventListener' | 'removeEventListener'>;

/** Captures the audio of a microphone or the video of a camera. */
export async function captured(devices: CaptureDevices, own: 'microphone' | 'camera', device: Device | undefined): Promise<MediaStreamTrack> {
  const one = device === undefined || device.id === '' ? {} : { deviceId: { exact: device.id } };
  const stream = await devices.getUserMedia(own === 'camera' ? { video: { ...CAMERA, ...one } } : { audio: { ...MICROPHONE, ...one } });
  const [track] = stream.getTracks();
  if (track === undefined) throw new DOMException('no track', 'NotFoundError');
  return track;
}

/** Captures the video of a screen, and its audio if the user has chosen that. */
export async function capturedScreen(devices: CaptureDevices): Promise<readonly MediaStreamTrack[]> {
  const stream = await devices.getDisplayMedia({ video: { frameRate: { ideal: SCREEN_FRAMES } }, audio: true });
  for (const track of stream.getVideoTracks()) track.contentHint = 'detail';
  return stream.getTracks();
}
