import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import type { ComponentType } from 'preact';
import { words } from '../words/index.js';

interface LazyPartProps<P> {
  readonly load: () => Promise<ComponentType<P>>;
  readonly props: P;
}

/** Lazily loaded part of the page; it is loaded when first shown. */
export function LazyPart<P extends object>({ load, props }: LazyPartProps<P>) {
  const part = useSignal<{ readonly Part: ComponentType<P> } | undefined>(undefined);
  const failed = useSignal(false);

  useEffect(() => {
    load().then(
      (Part) => (part.value = { Part }),
      () => (failed.value = true),
    );
  }, [load]);

  const loaded = part.value;
  return loaded === undefined ? <LoadingNotice text={failed.value ? words.stages.notLoaded : words.stages.loading} /> : <loaded.Part {...props} />;
}

/** Placeholder with the reason why a part is not there yet. */
export function LoadingNotice({ text }: { readonly text: string }) {
  return (
    <p class="stage-place" role="status">
      {text}
    </p>
  );
}
