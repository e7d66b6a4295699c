import { signal } from '@preact/signals';
import { render } from 'preact';
import { reconnecting, type ConnectionState } from '@parley/client';

/** What the status line says of each state. */
const WORDS: Readonly<Record<ConnectionState['state'], string>> = {
  connecting: 'Connecting',
  connected: 'Connected',
  waiting: 'Connection lost, trying again',
  stopped: 'Closed',
};

const state = signal<ConnectionState['state']>('connecting');

function Page() {
  return (
    <p role="status" aria-label="Connection">
      {WORDS[state.value]}
    </p>
  );
}

const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
reconnecting(`${scheme}://${location.host}/parley`, { onState: (now) => (state.value = now.state) }, () => undefined);

const app = document.getElementById('app');
if (app !== null) render(<Page />, app);
