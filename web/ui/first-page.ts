import { brotliCompressSync, gzipSync } from 'node:zlib';
import type { Plugin, Rollup } from 'vite';

/** All that a room needs before its first line, compressed. The promise is 150 KB; what stands here is what we have, and it is raised knowingly. */
const GZIP_BYTES_MAX = 59 * 1024;

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
        const later = loadedLater(bundle);
        const bytes = files.filter(({ name }) => !later.has(name)).map(({ name, content }) => ({ name, size: gzipSync(content).length }));
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

/** The files that a room's page loads when somebody asks for what they do, and those of other pages. */
function loadedLater(bundle: Rollup.OutputBundle): ReadonlySet<string> {
  const first = new Set<string>();
  const add = (name: string): void => {
    const file = bundle[name];
    if (first.has(name) || file?.type !== 'chunk') return;
    first.add(name);
    file.imports.forEach(add);
    assetsOf(file).forEach((asset) => first.add(asset));
  };
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
  for (const { fileName, facadeModuleId } of chunks) if (facadeModuleId?.endsWith('/index.html') === true) add(fileName);
  const pages = Object.keys(bundle).filter((name) => name.endsWith('.html') && name !== 'index.html');
  const all = [...pages, ...chunks.flatMap((chunk) => [chunk.fileName, ...assetsOf(chunk)])];
  return new Set(all.filter((name) => !first.has(name)));
}

function assetsOf({ viteMetadata }: Rollup.OutputChunk): string[] {
  return [...(viteMetadata?.importedCss ?? []), ...(viteMetadata?.importedAssets ?? [])];
}
