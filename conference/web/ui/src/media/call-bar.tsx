import { mediaWords } from '../words/media/index.js';
import { IconButton } from './button.js';
import type { MediaController } from './media-controller.js';

interface Props {
  readonly controller: MediaController;
  /** True if all tiles are small because something else is on the stage. */
  readonly strip: boolean;
}

/** Controls of the member's own audio and video. */
export function CallBar({ controller, strip }: Props) {
  const { own } = controller;
  const able = controller.maySpeak.value;
  const cameraAble = able && !controller.audioOnly.value;
  const camera = own.camera.value !== undefined;
  const screen = own.screen.value !== undefined;
  return (
    <div class="call-bar">
      <div class="call-tools" role="toolbar" aria-label={mediaWords.controls}>
        <IconButton icon={controller.audible.value ? 'microphone' : 'microphoneOff'} label={mediaWords.microphone} pressed={controller.audible.value} able={able} talk onClick={() => void controller.setMicrophone(controller.muted.value)} />
        <IconButton icon={camera ? 'camera' : 'cameraOff'} label={mediaWords.camera} pressed={camera} able={cameraAble} onClick={() => (camera ? own.stop('camera') : void own.start('camera'))} />
        <IconButton icon="screen" label={mediaWords.screen} pressed={screen} able={cameraAble} onClick={() => (screen ? own.stop('screen') : void own.startScreen())} />
        <HandButton controller={controller} />
        {!strip && <IconButton icon="speaker" label={mediaWords.speakerView} pressed={controller.tileLayout.value === 'SPEAKER'} onClick={() => (controller.tileLayout.value = controller.tileLayout.value === 'SPEAKER' ? 'GRID' : 'SPEAKER')} />}
        {controller.mayRecord.value && <IconButton icon="record" label={mediaWords.record} pressed={controller.room.recording.value !== undefined} onClick={() => controller.record(controller.room.recording.value === undefined)} />}
        <IconButton icon="settings" label={mediaWords.settings} onClick={() => (controller.setup.value = true)} />
        <IconButton icon="hangUp" label={mediaWords.hangUp} look="hang-up" onClick={() => controller.hangUp()} />
      </div>
      {!able && <p class="hint">{mediaWords.mayNotSpeak}</p>}
      {controller.talking.value && controller.muted.value && <p class="hint">{mediaWords.heldKey}</p>}
    </div>
  );
}

/** Button that raises and lowers this member's hand; it also works outside of the call. */
export function HandButton({ controller }: { readonly controller: MediaController }) {
  return <IconButton icon="hand" label={mediaWords.hand} pressed={controller.handUp.value} onClick={() => controller.hand.raise(!controller.handUp.value)} />;
}
