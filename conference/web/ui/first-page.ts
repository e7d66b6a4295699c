import { brotliCompressSync, gzipSync } from 'node:zlib';
import type { Plugin, Rollup } from 'vite';
import budget from './budget.json' with { type: 'json' };

/**
 * Upper limit of what a room may load before its first message, whatever the budget says, in bytes.
 */
const FIRST_BYTES_MAX = 150 * 1024;

/** Inline script or style, which the page's Content-Security-Policy forbids. */
const INLINE = /<style|\sstyle=|\son[a-z]+=|<script(?![^>]*\ssrc=)|javascript:/i;

/**
 * Vite plugin that fails the build if the first page, or a part that is loaded later, exceeds its
 * compressed size in budget.json, or if it would need exceptions from the Content-Security-Policy.
 * It also writes the Brotli form of each file, which the server prefers to serve: compressing at
 * that level takes too long at run time.
 */
export function firstPage(): Plugin {
  return {
    name: 'parley-first-page',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        for (const complaint of complaints(bundle)) this.error(complaint);
        for (const file of Object.values(bundle)) {
          if (file.fileName.endsWith('.html') && INLINE.test(String(contentOf(file)))) this.error(`${file.fileName} has script or style in it`);
          this.emitFile({ type: 'asset', fileName: `${file.fileName}.br`, source: brotliCompressSync(contentOf(file)) });
        }
      },
    },
  };
}

/**
 * Returns the parts that exceed their budget. A part includes everything that is loaded with it and
 * is not in the first page.
 */
function complaints(bundle: Rollup.OutputBundle): string[] {
  const first = filesOf(bundle, 'index.html');
  return Object.entries(budget).flatMap(([name, { entry, bytes }]) => {
    const files = [...filesOf(bundle, entry)].filter((file) => name === 'first' || !first.has(file));
    const sizes = files.map((file) => ({ file, size: gzipSync(contentOf(bundle[file]!)).length }));
    const sum = sizes.reduce((total, { size }) => total + size, 0);
    const most = name === 'first' ? Math.min(bytes, FIRST_BYTES_MAX) : bytes;
    if (sum > 0 && sum <= most) return [];
    const what = sizes.map(({ file, size }) => `${file} ${size}`).join(', ');
    return [sum === 0 ? `budget.json names ${entry}, which is nowhere` : `${name} has ${sum} bytes, compressed; its budget is ${most} (web/ui/budget.json): ${what}`];
  });
}

/** Returns the files that are loaded when a page or part is requested. */
function filesOf(bundle: Rollup.OutputBundle, entry: string): ReadonlySet<string> {
  const files = new Set<string>();
  const add = (name: string): void => {
    const file = bundle[name];
    if (files.has(name) || file?.type !== 'chunk') return;
    files.add(name);
    file.imports.forEach(add);
    for (const asset of [...(file.viteMetadata?.importedCss ?? []), ...(file.viteMetadata?.importedAssets ?? [])]) files.add(asset);
  };
  for (const file of Object.values(bundle)) if (file.type === 'chunk' && file.moduleIds.concat(file.facadeModuleId ?? []).some((id) => id.endsWith(`/ui/${entry}`))) add(file.fileName);
  if (bundle[entry] !== undefined) files.add(entry);
  return files;
}

function contentOf(file: Rollup.OutputAsset | Rollup.OutputChunk): string | Uint8Array {
  return file.type === 'chunk' ? file.code : file.source;
}
