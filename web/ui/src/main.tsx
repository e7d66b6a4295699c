import './style/index.js';
import { render } from 'preact';
import { reconnecting } from '@parley/client';
import { Page, roomOf } from './page.js';
import { RoomPage } from './view/room-page.js';
import { Start } from './view/start.js';
import { settleLanguage } from './language.js';

const app = document.getElementById('app');
const name = roomOf(location.pathname);
const server = `${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/parley`;

await settleLanguage();
if (app !== null) {
  render(name === undefined ? <Start /> : <RoomPage page={new Page(name, (options, onPeer) => reconnecting(server, options, onPeer))} />, app);
}
