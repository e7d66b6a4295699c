import { brotliCompressSync, gzipSync } from 'node:zlib';
import type { Plugin } from 'vite';

/** All that a room needs before its first line, compressed. The promise is 150 KB; what stands here is what we have, and it is raised knowingly. */
const GZIP_BYTES_MAX = 46 * 1024;

/** What the page's Content-Security-Policy would refuse. */
const INLINE = /<style|\sstyle=|\son[a-z]+=|<script(?![^>]*\ssrc=)|javascript:/i;

/**
 * Fails the build when the first page has grown beyond its budget, or would need exceptions from its policy. Puts each file's Brotli form beside it, which the
 * server prefers: it takes longer to make than a server has.
 */
export function firstPage(): Plugin {
  return {
    name: 'parley-first-page',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const files = Object.values(bundle).map((file) => ({ name: file.fileName, content: file.type === 'chunk' ? file.code : file.source }));
        const bytes = files.map(({ name, content }) => ({ name, size: gzipSync(content).length }));
        const sum = bytes.reduce((total, { size }) => total + size, 0);
        if (sum > GZIP_BYTES_MAX) {
          this.error(`the first page has ${sum} bytes, compressed; its budget is ${GZIP_BYTES_MAX}: ${bytes.map(({ name, size }) => `${name} ${size}`).join(', ')}`);
        }
        for (const { name, content } of files) {
          if (name.endsWith('.html') && INLINE.test(String(content))) this.error(`${name} has script or style in it`);
          this.emitFile({ type: 'asset', fileName: `${name}.br`, source: brotliCompressSync(content) });
        }
      },
    },
  };
}
