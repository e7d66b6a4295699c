// The second end of a pair, in a page: fetches the questions of EndMain (see there) and posts the answers. Its address names the kind of end.
import { answerTo, lineFor } from './answers.mjs';
import { webSocketEnd } from './websocket-end.mjs';

async function opened(kind) {
  if (kind !== 'parley:ws') return webSocketEnd();
  const [{ parleyEnd }, client, protocol] = await Promise.all(['/scripts/parley-end.mjs', '@parley/client', '@parley/protocol'].map((part) => import(part)));
  return parleyEnd(client, protocol);
}

const say = (line) => fetch('/', { method: 'POST', body: line });

let end;
await say(
  await lineFor(location.hash.slice(1), async (kind) => {
    end = await opened(kind);
    return 'ready -';
  }),
);
while (end !== undefined) {
  const question = await (await fetch('/question')).text();
  await say(await lineFor(question, () => answerTo(end, question)));
}
