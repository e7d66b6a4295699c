import { useSignal } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import { CallError } from '@parley/protocol';
import { FileRefused, type Attachment } from '../generated/Rooms.js';
import type { Room } from '../room/room.js';
import { fetch } from '../room/transfer.js';
import { save } from '../save.js';
import { chatWords } from '../words/chat/index.js';
import { sizeText } from './sizes.js';
import { ImageCache } from './image-cache.js';

const PICTURES = ['image/png', 'image/jpeg', 'image/gif'];
const PREVIEW_WIDTH = 480;
const LOW_BANDWIDTH_PREVIEW_WIDTH = 160;
const pictures = new ImageCache();

/** Attachments of a message: image previews and download buttons. */
export function Attachments({ room, files }: { readonly room: Room; readonly files: readonly Attachment[] }) {
  return (
    <ul class="attached" role="list">
      {files.map((file, i) => (
        <li key={i}>
          {PICTURES.includes(file.type) && <Preview room={room} file={file} />}
          <SaveButton room={room} file={file} />
        </li>
      ))}
    </ul>
  );
}

function Preview({ room, file }: { readonly room: Room; readonly file: Attachment }) {
  const box = useRef<HTMLDivElement>(null);
  const url = useSignal<string | undefined>(undefined);
  const failed = useSignal(false);
  const session = room.session.value;

  useEffect(() => {
    if (box.current === null || session === undefined || url.value !== undefined) return undefined;
    const observer = new IntersectionObserver((entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      observer.disconnect();
      const width = room.bandwidth.low.peek() ? LOW_BANDWIDTH_PREVIEW_WIDTH : PREVIEW_WIDTH;
      pictures.load(`${file.id} ${width}`, () => fetch(session, file.id, width)).then(
        (picture) => (url.value = picture),
        (error: unknown) => {
          if (!FileRefused.is(error) && !(error instanceof CallError)) throw error;
          failed.value = true;
        },
      );
    });
    observer.observe(box.current);
    return () => observer.disconnect();
  }, [session, file.id]);

  return (
    <div class="preview" ref={box}>
      {url.value !== undefined && <img src={url.value} alt={chatWords.picture(file.name)} />}
      {failed.value && <p class="hint">{chatWords.noPreview}</p>}
    </div>
  );
}

function SaveButton({ room, file }: { readonly room: Room; readonly file: Attachment }) {
  const state = useSignal<'idle' | 'loading' | 'failed'>('idle');

  async function get(): Promise<void> {
    const session = room.session.peek();
    if (state.value === 'loading') return;
    state.value = 'loading';
    try {
      if (session === undefined) throw new CallError('UNAVAILABLE', 'not connected');
      save(await fetch(session, file.id, 0), file.name);
      state.value = 'idle';
    } catch (error) {
      if (!FileRefused.is(error) && !(error instanceof CallError)) throw error;
      state.value = 'failed';
    }
  }

  return (
    <>
      <button type="button" class="file" aria-busy={state.value === 'loading'} title={chatWords.saveFile(file.name)} onClick={() => void get()}>
        <bdi>{file.name}</bdi> <span class="size">{sizeText(Number(file.bytes))}</span>
      </button>
      {state.value === 'failed' && (
        <span class="hint wrong" role="alert">
          {chatWords.notLoaded}
        </span>
      )}
    </>
  );
}
