/**
 * Peer by node-soap. Arguments: the folder of node-soap, the file of the samples, and the folder of the WSDL files of
 * its services.
 */
import { createInterface } from "node:readline";
import { run } from "./client.js";
import { serve } from "./server.js";

const say = (line) => process.stdout.write(`${line}\n`);

say(`base ${await serve(process.argv[4])}`);
for await (const line of createInterface({ input: process.stdin })) {
  const [version, address, attachments] = line.split(" ");
  for (const [name, result] of await run(version, address, attachments === "true")) {
    say(`${name}\t${result}`);
  }
  say("end");
}
process.exit(0);
