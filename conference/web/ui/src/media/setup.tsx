import { useEffect } from 'preact/hooks';
import { Dialog } from '../view/dialog.js';
import { Switch } from '../view/switch.js';
import { mediaWords } from '../words/media/index.js';
import { DeviceChoice } from './device-choice.js';
import type { MediaController } from './media-controller.js';
import { SHOWN_VIDEOS, type ShownVideosMax } from './shown-videos.js';
import { Preview } from './preview.js';
import { QUALITIES, type Quality } from './quality.js';
import { ProblemNotice } from './problem-notice.js';

/** Dialog with devices, preview and quality; before the call it has the join button. */
export function Setup({ controller }: { readonly controller: MediaController }) {
  const { own, settings } = controller;
  const may = controller.maySpeak.value;
  const audioOnly = controller.audioOnly.value;
  const inside = controller.inside.value;

  useEffect(() => {
    controller.problem.value = undefined;
    if (inside || !may) return;
    controller.audioOnly.value = controller.room.bandwidth.low.peek();
    void controller.setMicrophone(true);
    if (settings.camera.peek() && !controller.audioOnly.peek()) void own.start('camera');
  }, []);

  const close = (): void => {
    controller.setup.value = false;
    if (controller.inside.peek()) return;
    own.stopAll();
    controller.muted.value = true;
  };
  const join = (): void => {
    const camera = own.camera.peek() !== undefined;
    settings.chooseCamera(camera);
    void controller.enter({ microphone: !controller.muted.peek(), camera, audioOnly: controller.audioOnly.peek() });
    controller.setup.value = false;
  };
  const setCamera = (on: boolean): void => (on ? void own.start('camera') : own.stop('camera'));

  return (
    <Dialog title={inside ? mediaWords.settings : mediaWords.label} close={mediaWords.close} onClose={close}>
      <div class="media-setup">
        {may ? <Preview own={own} /> : <p class="hint">{mediaWords.mayNotSpeak}</p>}
        <p class="hint" role="status">
          {own.starting.value.size > 0 && mediaWords.asking}
        </p>
        <ProblemNotice controller={controller} />
        {may && !inside && (
          <>
            <Switch on={own.microphone.value !== undefined && !controller.muted.value} label={mediaWords.microphone} onChange={(on) => void controller.setMicrophone(on)} />
            {!audioOnly && <Switch on={own.camera.value !== undefined} label={mediaWords.camera} onChange={setCamera} />}
          </>
        )}
        {!inside && controller.room.recording.value !== undefined && <p class="hint recorded-inside">{mediaWords.recordedInside}</p>}
        {!inside && (
          <button type="button" class="main" onClick={join}>
            {mediaWords.join}
          </button>
        )}
        <DeviceChoice own={own} may={may} />
        <Switch on={audioOnly} label={mediaWords.audioOnly} hint={mediaWords.audioOnlyHint} onChange={(on) => controller.setAudioOnly(on)} />
        {!audioOnly && (
          <div class="choice">
            <label for="media-faces">{mediaWords.shownVideos}</label>
            <select id="media-faces" value={settings.shownVideos.value} onChange={({ currentTarget }) => settings.chooseShownVideos(Number(currentTarget.value) as ShownVideosMax)}>
              {SHOWN_VIDEOS.map((max) => (
                <option key={max} value={max}>
                  {max}
                </option>
              ))}
            </select>
          </div>
        )}
        {!audioOnly && (
          <div class="choice">
            <label for="media-quality">{mediaWords.quality}</label>
            <select id="media-quality" value={settings.quality.value} onChange={({ currentTarget }) => settings.chooseQuality(currentTarget.value as Quality)}>
              {QUALITIES.map((quality) => (
                <option key={quality} value={quality}>
                  {mediaWords.qualities[quality]}
                </option>
              ))}
            </select>
          </div>
        )}
        {!audioOnly && controller.state.group.value?.available === true && (
          <Switch on={settings.group.value ?? controller.group.received.value.size > 0} label={mediaWords.group} hint={mediaWords.groupHint} onChange={(on) => settings.chooseGroup(on)} />
        )}
        {may && <Switch on={settings.talkKey.value} label={mediaWords.talkKey} hint={mediaWords.talkKeyHint} onChange={(on) => settings.chooseTalkKey(on)} />}
      </div>
    </Dialog>
  );
}
