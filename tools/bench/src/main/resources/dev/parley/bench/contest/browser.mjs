// Opens a page in headless Chromium that is the second end of a pair (page.mjs), and hands it the questions of EndMain.
// Arguments: the kind of end, the folder web/ of the source tree, the browser, and the host that the page comes from.
//
// Nobody attends the page while it is measured: the browser would tell an attached debugger of each message of a WebSocket, which costs half as much as
// the message itself. So the page asks for its questions by HTTP.
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { basename, join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath, pathToFileURL } from 'node:url';

const [kind, web, executable, host] = process.argv.slice(2);
const { launch } = await import(pathToFileURL(join(web, 'e2e/support/browser.js')).href);

const PAGE = `<!doctype html><meta charset="utf-8"><link rel="icon" href="data:,">
<script type="importmap">{ "imports": { "@parley/protocol": "/protocol/index.js", "@parley/client": "/client/browser.js" } }</script>
<script type="module" src="/scripts/page.mjs"></script>`;
const FOLDERS = { protocol: join(web, 'protocol/dist'), client: join(web, 'client/dist'), scripts: fileURLToPath(new URL('.', import.meta.url)) };

/** Hands what is put to who takes, in order, whoever comes first. */
function exchange() {
  const things = [];
  const takers = [];
  return {
    put: (thing) => (takers.length > 0 ? takers.shift()(thing) : things.push(thing)),
    take: () => new Promise((resolve) => (things.length > 0 ? resolve(things.shift()) : takers.push(resolve))),
  };
}

const questions = exchange();
const answers = exchange();

async function file(url) {
  const [, folder, name] = url.split('/');
  return readFile(join(FOLDERS[folder], basename(name)));
}

async function respond({ method, url }, body) {
  if (method === 'POST') return void answers.put(body);
  if (url === '/') return PAGE;
  if (url === '/question') return questions.take();
  return file(url);
}

const server = createServer((request, response) => {
  request.setEncoding('utf8');
  request.toArray().then(async (pieces) => {
    response.setHeader('Content-Type', request.url === '/' ? 'text/html' : 'text/javascript');
    response.end(await respond(request, pieces.join('')));
  }).catch((error) => {
    console.error(error);
    response.writeHead(404).end();
  });
});
await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));

const browser = await launch(executable, [`--host-resolver-rules=MAP ${host}:80 127.0.0.1:${server.address().port}`]);
const devtools = await browser.newBrowserCDPSession();
await devtools.send('Target.createTarget', { url: `http://${host}/#${kind}` });

async function ended() {
  await browser.close();
  process.exit(0);
}

/** Processor time of the browser's processes. */
async function cpu() {
  const { processInfo } = await devtools.send('SystemInfo.getProcessInfo');
  return String(Math.round(processInfo.reduce((sum, { cpuTime }) => sum + cpuTime, 0) * 1e9));
}

console.log(await answers.take());
createInterface({ input: process.stdin })
  .on('close', () => void ended())
  .on('line', async (question) => {
    if (question !== 'cpu') questions.put(question);
    console.log(question === 'cpu' ? await cpu() : await answers.take());
  });
