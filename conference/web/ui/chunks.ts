/** Module information of the bundler. */
interface Modules {
  getModuleInfo(id: string): { readonly importers: readonly string[] } | null;
}

const START = '/ui/src/main.tsx';

/**
 * Puts everything that a room needs before its first message into one file, except the entry point,
 * because other pages share the rest. Each further file costs a request with its headers, and
 * browsers open extra connections for it, which takes longer at low bandwidth than the file itself.
 */
export function oneFirstChunk(): { readonly groups: [{ readonly name: (id: string, modules: Modules) => string | null }] } {
  const known = new Map<string, boolean>();
  const first = (id: string, modules: Modules): boolean => {
    const before = known.get(id);
    if (before !== undefined) return before;
    // In an import cycle the other modules decide.
    known.set(id, false);
    const is = id.endsWith(START) || (modules.getModuleInfo(id)?.importers.some((importer) => first(importer, modules)) ?? false);
    known.set(id, is);
    return is;
  };
  return { groups: [{ name: (id, modules) => (!id.endsWith(START) && first(id, modules) ? 'room' : null) }] };
}
