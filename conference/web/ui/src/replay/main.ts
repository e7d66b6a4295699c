import '../style/index.js';
import './replay.css';
import { settleLanguage } from '../language.js';

const app = document.getElementById('app');

await settleLanguage();
// The page's words are read when it is loaded, in the language that is settled by now.
if (app !== null) await import('./start.js').then(({ startReplay }) => startReplay(app));
