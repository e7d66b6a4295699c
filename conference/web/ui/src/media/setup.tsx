import { useEffect } from 'preact/hooks';
import { Dialog } from '../view/dialog.js';
import { Switch } from '../view/switch.js';
import { mediaWords } from '../words/media/index.js';
import { DeviceChoice } from './device-choice.js';
import type { MediaDesk } from './desk.js';
import { FACES, type FacesMax } from './faces.js';
import { Preview } from './preview.js';
import { QUALITIES, type Quality } from './quality.js';
import { TroubleNote } from './trouble-note.js';

/** Dialog with devices, preview and quality; before the call it has the join button. */
export function Setup({ desk }: { readonly desk: MediaDesk }) {
  const { own, settings } = desk;
  const may = desk.maySpeak.value;
  const soundOnly = desk.soundOnly.value;
  const inside = desk.inside.value;

  useEffect(() => {
    desk.trouble.value = undefined;
    if (inside || !may) return;
    desk.soundOnly.value = desk.room.line.thin.peek();
    void desk.setMicrophone(true);
    if (settings.camera.peek() && !desk.soundOnly.peek()) void own.start('camera');
  }, []);

  const close = (): void => {
    desk.setup.value = false;
    if (desk.inside.peek()) return;
    own.stopAll();
    desk.muted.value = true;
  };
  const join = (): void => {
    const camera = own.camera.peek() !== undefined;
    settings.chooseCamera(camera);
    void desk.enter({ microphone: !desk.muted.peek(), camera, soundOnly: desk.soundOnly.peek() });
    desk.setup.value = false;
  };
  const setCamera = (on: boolean): void => (on ? void own.start('camera') : own.stop('camera'));

  return (
    <Dialog title={inside ? mediaWords.settings : mediaWords.label} close={mediaWords.close} onClose={close}>
      <div class="media-setup">
        {may ? <Preview own={own} /> : <p class="hint">{mediaWords.mayNotSpeak}</p>}
        <p class="hint" role="status">
          {own.starting.value.size > 0 && mediaWords.asking}
        </p>
        <TroubleNote desk={desk} />
        {may && !inside && (
          <>
            <Switch on={own.microphone.value !== undefined && !desk.muted.value} label={mediaWords.microphone} onChange={(on) => void desk.setMicrophone(on)} />
            {!soundOnly && <Switch on={own.camera.value !== undefined} label={mediaWords.camera} onChange={setCamera} />}
          </>
        )}
        {!inside && desk.room.recording.value !== undefined && <p class="hint recorded-inside">{mediaWords.recordedInside}</p>}
        {!inside && (
          <button type="button" class="main" onClick={join}>
            {mediaWords.join}
          </button>
        )}
        <DeviceChoice own={own} may={may} />
        <Switch on={soundOnly} label={mediaWords.soundOnly} hint={mediaWords.soundOnlyHint} onChange={(on) => desk.setSoundOnly(on)} />
        {!soundOnly && (
          <div class="choice">
            <label for="media-faces">{mediaWords.faces}</label>
            <select id="media-faces" value={settings.faces.value} onChange={({ currentTarget }) => settings.chooseFaces(Number(currentTarget.value) as FacesMax)}>
              {FACES.map((max) => (
                <option key={max} value={max}>
                  {max}
                </option>
              ))}
            </select>
          </div>
        )}
        {!soundOnly && (
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
        {may && <Switch on={settings.talkKey.value} label={mediaWords.talkKey} hint={mediaWords.talkKeyHint} onChange={(on) => settings.chooseTalkKey(on)} />}
      </div>
    </Dialog>
  );
}
