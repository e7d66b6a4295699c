import '../style/index.js';
import './replay.css';
import { settleLanguage } from '../language.js';

const app = document.getElementById('app');

await settleLanguage();
// Imported after the language is loaded, because its texts are read at import time.
if (app !== null) await import('./start.js').then(({ startReplay }) => startReplay(app));
