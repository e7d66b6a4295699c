import { link } from '../link.js';
import { clock } from '../page.js';
import type { Member } from '../generated/Rooms.js';
import type { Room } from '../room/room.js';
import { storageShelf } from '../room/shelf.js';
import { MediaDesk } from './desk.js';
import { watchNetwork } from './network.js';
import sheet from './media.css?url';

export { MediaBar, MediaLabel } from './bar.js';
export { MediaPlace } from './place.js';

/** Loads the style sheet of these parts; can be retried after a failure. */
export function dress(): Promise<void> {
  return link(sheet);
}

/** Creates the controller of a room in this browser. */
export function deskOf(room: Room, you: Member): MediaDesk {
  return new MediaDesk(room, you, {
    clock,
    kept: storageShelf(() => localStorage),
    tab: storageShelf(() => sessionStorage),
    connect: () => new RTCPeerConnection({ bundlePolicy: 'max-bundle', rtcpMuxPolicy: 'require' }),
    codecs: (kind) => RTCRtpReceiver.getCapabilities(kind)?.codecs ?? [],
    // Undefined on unencrypted pages, although the type says otherwise.
    capturing: navigator.mediaDevices as MediaDevices | undefined,
    watchNetwork: (onChange) => watchNetwork((navigator as { connection?: NonNullable<Parameters<typeof watchNetwork>[0]> }).connection, onChange),
  });
}
