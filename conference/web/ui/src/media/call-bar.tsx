import { mediaWords } from '../words/media/index.js';
import { IconButton } from './button.js';
import type { MediaDesk } from './desk.js';

interface Props {
  readonly desk: MediaDesk;
  /** True if all tiles are small because something else is on the stage. */
  readonly strip: boolean;
}

/** Controls of the member's own audio and video. */
export function CallBar({ desk, strip }: Props) {
  const { own } = desk;
  const able = desk.maySpeak.value;
  const cameraAble = able && !desk.soundOnly.value;
  const camera = own.camera.value !== undefined;
  const screen = own.screen.value !== undefined;
  return (
    <div class="call-bar">
      <div class="call-tools" role="toolbar" aria-label={mediaWords.controls}>
        <IconButton icon={desk.heard.value ? 'microphone' : 'microphoneOff'} label={mediaWords.microphone} pressed={desk.heard.value} able={able} talk onClick={() => void desk.setMicrophone(desk.muted.value)} />
        <IconButton icon={camera ? 'camera' : 'cameraOff'} label={mediaWords.camera} pressed={camera} able={cameraAble} onClick={() => (camera ? own.stop('camera') : void own.start('camera'))} />
        <IconButton icon="screen" label={mediaWords.screen} pressed={screen} able={cameraAble} onClick={() => (screen ? own.stop('screen') : void own.startScreen())} />
        <HandButton desk={desk} />
        {!strip && <IconButton icon="speaker" label={mediaWords.speakerView} pressed={desk.manner.value === 'SPEAKER'} onClick={() => (desk.manner.value = desk.manner.value === 'SPEAKER' ? 'GRID' : 'SPEAKER')} />}
        {desk.mayRecord.value && <IconButton icon="record" label={mediaWords.record} pressed={desk.room.recording.value !== undefined} onClick={() => desk.record(desk.room.recording.value === undefined)} />}
        <IconButton icon="settings" label={mediaWords.settings} onClick={() => (desk.setup.value = true)} />
        <IconButton icon="hangUp" label={mediaWords.hangUp} look="hang-up" onClick={() => desk.hangUp()} />
      </div>
      {!able && <p class="hint">{mediaWords.mayNotSpeak}</p>}
      {desk.talking.value && desk.muted.value && <p class="hint">{mediaWords.heldKey}</p>}
    </div>
  );
}

/** Button that raises and lowers this member's hand; it also works outside of the call. */
export function HandButton({ desk }: { readonly desk: MediaDesk }) {
  return <IconButton icon="hand" label={mediaWords.hand} pressed={desk.handUp.value} onClick={() => desk.hand.raise(!desk.handUp.value)} />;
}
