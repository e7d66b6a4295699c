import { ExportTable, listen } from '@parley/client';
import { Greeter } from './Greeter.js';

const exports = new ExportTable().export('greeter', Greeter, { greet: (name) => `Hello, ${name}` });
const listener = await listen(process.argv[2] ?? '{{address}}', { exports });
console.log(`Listening on ${listener.uri}`);
