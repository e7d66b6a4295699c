import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const WEB = fileURLToPath(new URL('../..', import.meta.url));

interface Packed {
  readonly files: readonly { readonly path: string }[];
}

function packed(workspace: string): ReadonlySet<string> {
  const printed = execFileSync('npm', ['pack', '--dry-run', '--json', '--silent', '--workspace', workspace], { cwd: WEB, encoding: 'utf8' });
  // npm lists packages as an array, and newer versions by name.
  const [only] = Object.values(JSON.parse(printed.slice(printed.search(/^[[{]/m))) as Record<string, Packed>);
  return new Set(only?.files.map((file) => file.path));
}

it.each(['protocol', 'client'])('package %s has code, types, licence and the sources of its source maps, and nothing else', (workspace) => {
  const files = packed(workspace);
  const maps = [...files].filter((file) => file.endsWith('.map'));
  const sources = maps.flatMap((map) => {
    const { sources: named } = JSON.parse(readFileSync(join(WEB, workspace, map), 'utf8')) as { sources: string[] };
    return named.map((source) => normalize(join(dirname(map), source)));
  });

  expect([...files]).toEqual(expect.arrayContaining(['LICENSE', 'NOTICE', 'README.md', 'package.json', 'dist/index.js', 'dist/index.d.ts']));
  expect(maps.length).toBeGreaterThan(0);
  expect([...files]).toEqual(expect.arrayContaining(sources));
  expect([...files].filter((file) => !/^(LICENSE|NOTICE|README\.md|package\.json|dist\/.*\.(js|d\.ts)(\.map)?|src\/.*\.ts)$/.test(file))).toEqual([]);
});

it.each(['protocol', 'client'])('package %s can be published, and its entries exist', (workspace) => {
  const manifest = JSON.parse(readFileSync(join(WEB, workspace, 'package.json'), 'utf8')) as Record<string, unknown>;
  const entries = JSON.stringify(manifest['exports']).match(/\.\/dist\/[\w.]+/g) ?? [];

  expect(manifest['private']).toBeUndefined();
  expect(entries.length).toBeGreaterThan(0);
  for (const entry of entries) expect(existsSync(join(WEB, workspace, entry)), entry).toBe(true);
});
