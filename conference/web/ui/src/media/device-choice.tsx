import { mediaWords } from '../words/media/index.js';
import type { DeviceKind } from './devices.js';
import { pick } from './devices.js';
import type { OwnMedia } from './own-media.js';

/** True if the browser can choose the audio output device. */
const SPEAKERS = 'setSinkId' in HTMLMediaElement.prototype;

interface Props {
  readonly own: OwnMedia;
  /** True if this member may speak; others only choose the speaker. */
  readonly may: boolean;
}

/** Selection of devices, where there are several. */
export function DeviceChoice({ own, may }: Props) {
  const kinds: DeviceKind[] = [...(may ? (['microphone', 'camera'] as const) : []), ...(SPEAKERS ? (['speaker'] as const) : [])];
  return (
    <>
      {kinds.map((kind) => (
        <Choice key={kind} own={own} kind={kind} />
      ))}
    </>
  );
}

function Choice({ own, kind }: { readonly own: OwnMedia; readonly kind: DeviceKind }) {
  const devices = own.devices.value[kind];
  const current = kind === 'speaker' ? pick(devices, own.settings.devices.speaker.value) : own.device(kind);

  const choose = (id: string): void => {
    const device = devices.find((each) => each.id === id);
    if (device === undefined) return;
    own.settings.choose(kind, device);
    if (kind !== 'speaker' && own[kind].peek() !== undefined) void own.start(kind);
  };

  return (
    <div class="choice">
      <label for={`media-${kind}`}>{mediaWords[kind]}</label>
      <select id={`media-${kind}`} value={current?.id ?? ''} onChange={({ currentTarget }) => choose(currentTarget.value)}>
        {devices.length === 0 && <option value="">{mediaWords.noDevice}</option>}
        {devices.map(({ id, name }, i) => (
          <option key={id} value={id}>
            {name === '' ? mediaWords.nameless(i + 1) : name}
          </option>
        ))}
      </select>
    </div>
  );
}
