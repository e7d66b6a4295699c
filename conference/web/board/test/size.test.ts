import { fileURLToPath } from 'node:url';
import { brotliCompressSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { build, type Rolldown } from 'vite';

/**
 * Share of the board in the page, including the protocol but not the PDF writer, which is loaded on
 * first use.
 */
const BROTLI_BYTES_MAX = 45 * 1024;

it('the board stays within its share of the page', async () => {
  const entry = fileURLToPath(new URL('../dist/index.js', import.meta.url));
  const output = (await build({
    logLevel: 'silent',
    configFile: false,
    build: { write: false, minify: true, rollupOptions: { input: entry, preserveEntrySignatures: 'strict' } },
  })) as Rolldown.RolldownOutput;
  const chunks = output.output.filter((chunk) => chunk.type === 'chunk');
  const whole = chunks.filter((chunk) => !chunk.isDynamicEntry).map(({ code }) => code).join('');
  const bytes = brotliCompressSync(whole).length;

  expect(chunks.some((chunk) => chunk.isDynamicEntry && chunk.code.includes('%PDF'))).toBe(true);
  expect(whole).not.toContain('%PDF');
  // Trusted Types and a strict CSP forbid these.
  expect(whole).not.toMatch(/innerHTML|insertAdjacentHTML|document\.write|\beval\(|new Function|setAttribute\(["'`]style/);
  expect(bytes).toBeLessThan(BROTLI_BYTES_MAX);
});
