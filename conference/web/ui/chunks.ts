/** What a bundler tells of modules. */
interface Modules {
  getModuleInfo(id: string): { readonly importers: readonly string[] } | null;
}

const START = '/ui/src/main.tsx';

/**
 * Puts all that a room needs before its first line into one file, but for what starts it, since other pages share the rest: each file more costs a question and
 * an answer with all their headers, and browsers open connections for them, which cost more than the files on a thin line.
 */
export function oneFirstChunk(): { readonly groups: [{ readonly name: (id: string, modules: Modules) => string | null }] } {
  const known = new Map<string, boolean>();
  const first = (id: string, modules: Modules): boolean => {
    const before = known.get(id);
    if (before !== undefined) return before;
    // Of modules that import each other, the others decide.
    known.set(id, false);
    const is = id.endsWith(START) || (modules.getModuleInfo(id)?.importers.some((importer) => first(importer, modules)) ?? false);
    known.set(id, is);
    return is;
  };
  return { groups: [{ name: (id, modules) => (!id.endsWith(START) && first(id, modules) ? 'room' : null) }] };
}
