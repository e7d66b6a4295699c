import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { build, type Rolldown } from 'vite';

/** Share of protocol and client in the first page, of 150 KB in all. */
const GZIP_BYTES_MAX = 20 * 1024;

it('protocol and client for browsers stay within their share of the first page', async () => {
  const entry = fileURLToPath(new URL('../dist/browser.js', import.meta.url));
  const output = (await build({
    logLevel: 'silent',
    configFile: false,
    build: { write: false, minify: true, rollupOptions: { input: entry, preserveEntrySignatures: 'strict' } },
  })) as Rolldown.RolldownOutput;
  const code = output.output.map((chunk) => ('code' in chunk ? chunk.code : '')).join('');
  const bytes = gzipSync(code).length;

  expect(code).toContain('parley.1');
  expect(code).not.toContain('node:net');
  expect(bytes).toBeLessThan(GZIP_BYTES_MAX);
});
