#!/usr/bin/env node
// Starts Firefox with the given arguments and relays its WebDriver BiDi, answering in its place the commands that it does not have yet.
// playwright-core sends them to every browser, and takes the answer "unknown command" for the end of the test.
import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { WebSocket, WebSocketServer } from 'ws';

/** Commands of newer browsers that the tests do not need. */
const MISSING = ['emulation.setMediaFeaturesOverride'];
const LISTENS = /^(WebDriver BiDi listening on )(ws:\/\/.*)$/;

const firefox = spawn(process.env['PARLEY_FIREFOX'] ?? 'firefox-esr', process.argv.slice(2), { stdio: ['ignore', 'inherit', 'pipe'] });
firefox.on('exit', (code) => process.exit(code ?? 1));
for (const signal of /** @type {const} */ (['SIGTERM', 'SIGINT'])) process.on(signal, () => firefox.kill(signal));

createInterface({ input: firefox.stderr }).on('line', (line) => {
  const listens = LISTENS.exec(line);
  if (listens === null) {
    console.error(line);
    return;
  }
  const server = new WebSocketServer({ host: '127.0.0.1', port: 0 }, () => {
    const address = server.address();
    if (address !== null && typeof address !== 'string') console.error(`${listens[1]}ws://127.0.0.1:${address.port}`);
  });
  server.on('connection', (client, request) => relay(client, `${listens[2]}${request.url ?? ''}`));
});

/** @param {WebSocket} client @param {string} url */
function relay(client, url) {
  const browser = new WebSocket(url);
  const open = new Promise((resolve) => browser.once('open', resolve));
  client.on('message', async (data) => {
    const text = String(data);
    const { id, method } = JSON.parse(text);
    if (MISSING.includes(method)) {
      client.send(JSON.stringify({ type: 'success', id, result: {} }));
      return;
    }
    await open;
    browser.send(text);
  });
  browser.on('message', (data) => client.send(String(data)));
  browser.on('close', () => client.close());
  browser.on('error', () => client.close());
  client.on('close', () => browser.close());
}
