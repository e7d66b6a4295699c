import { linkStyleSheet } from '../style-sheet.js';
import { clock } from '../page.js';
import type { Member } from '../generated/Rooms.js';
import type { Room } from '../room/room.js';
import { browserStorage } from '../room/text-storage.js';
import { localReceiver } from './local-receiver.js';
import { MediaController } from './media-controller.js';
import { watchNetwork } from './network.js';
import sheet from './media.css?url';

export { MediaBar, MediaLabel } from './bar.js';
export { CallPanel } from './call-panel.js';

/** Loads the style sheet of these parts; can be retried after a failure. */
export function loadStyles(): Promise<void> {
  return linkStyleSheet(sheet);
}

/** Creates the controller of a room in this browser. */
export function mediaControllerOf(room: Room, you: Member): MediaController {
  return new MediaController(room, you, {
    clock,
    kept: browserStorage(() => localStorage),
    tab: browserStorage(() => sessionStorage),
    connect: () => new RTCPeerConnection({ bundlePolicy: 'max-bundle', rtcpMuxPolicy: 'require' }),
    codecs: (kind) => RTCRtpReceiver.getCapabilities(kind)?.codecs ?? [],
    // Undefined on unencrypted pages, although the type says otherwise.
    capturing: navigator.mediaDevices as MediaDevices | undefined,
    receiver: localReceiver,
    watchNetwork: (onChange) => watchNetwork((navigator as { connection?: NonNullable<Parameters<typeof watchNetwork>[0]> }).connection, onChange),
  });
}
