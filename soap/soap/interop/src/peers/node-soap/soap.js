/** node-soap, from the folder where scripts/install-soap-peers installs it. */
import { createRequire } from "node:module";

export const { createClientAsync, listen } = createRequire(`${process.argv[2]}/package.json`)("soap");
