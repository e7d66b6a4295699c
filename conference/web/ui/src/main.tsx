import './style/index.js';
import { render } from 'preact';
import { connect } from '@parley/client';
import { bandwidthOfPage } from './bandwidth.js';
import { Page, roomOf } from './page.js';
import { invitationOf } from './room/joining.js';
import { Servers } from './room/servers.js';
import { RoomPage } from './view/room-page.js';
import { Start } from './view/start.js';
import { settleLanguage } from './language.js';

const app = document.getElementById('app');
const name = roomOf(location.pathname);
const server = `${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/parley`;

const invitation = invitationOf(location.hash);
// The invitation is removed from the address bar and the history, where others may see it.
if (invitation !== undefined) history.replaceState(history.state, '', location.pathname + location.search);

// Following another link to this room changes only the fragment and loads nothing by itself.
addEventListener('hashchange', () => {
  if (invitationOf(location.hash) !== undefined) location.reload();
});

await settleLanguage();
if (app !== null) {
  render(name === undefined ? <Start /> : <RoomPage page={new Page(name, new Servers(server, connect), bandwidthOfPage(), invitation)} />, app);
}
