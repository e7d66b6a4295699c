import { defineConfig } from 'vite';
import { oneFirstChunk } from './chunks.ts';
import { firstPage } from './first-page.ts';

export default defineConfig({
  // The server serves the page under its own paths. Nothing is inlined, so that the page's CSP
  // needs no exceptions.
  base: '/',
  build: {
    rollupOptions: { input: ['index.html', 'replay.html'], output: { codeSplitting: oneFirstChunk() } },
    target: 'es2022',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // The bundled packages want their licences beside copies of their code.
    license: { fileName: 'licenses.md' },
  },
  plugins: [firstPage()],
});
