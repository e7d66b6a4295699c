// The second end of a pair, in Node: answers the questions of EndMain (see there), one line each.
// Arguments: the kind of end, and the folder web/ of the source tree.
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { pathToFileURL } from 'node:url';
import { answerTo, lineFor } from './answers.mjs';

const [kind, web] = process.argv.slice(2);
const load = (part) => import(pathToFileURL(join(web, part, 'dist/index.js')).href);

async function opened() {
  switch (kind.split(':')[0]) {
    case 'parley':
      return (await import('./parley-end.mjs')).parleyEnd(await load('client'), await load('protocol'));
    case 'grpc':
      return (await import('./grpc-end.mjs')).grpcEnd(join(web, '../bench'));
    default:
      return (await import('./plain-end.mjs')).plainEnd();
  }
}

function cpu() {
  const { user, system } = process.cpuUsage();
  return String((user + system) * 1000);
}

const end = await opened();
console.log(`ready ${end.address ?? '-'}`);
// The parent's death ends us, whatever is under way.
const questions = createInterface({ input: process.stdin }).on('close', () => process.exit(0));
questions.on('line', (question) => void lineFor(question, async () => (question === 'cpu' ? cpu() : answerTo(end, question))).then((line) => console.log(line)));
