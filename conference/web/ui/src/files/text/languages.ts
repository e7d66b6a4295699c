import type { Extension } from '@codemirror/state';
import { LanguageSupport, StreamLanguage, type StreamParser } from '@codemirror/language';

type Load = () => Promise<Extension>;

/** Loads a stream mode, for a language without a Lezer grammar. */
async function mode(loaded: Promise<StreamParser<unknown>>): Promise<Extension> {
  return new LanguageSupport(StreamLanguage.define(await loaded));
}

const javascript = (config: { readonly jsx?: boolean; readonly typescript?: boolean }): Load => () => import('@codemirror/lang-javascript').then((it) => it.javascript(config));
const java: Load = () => import('@codemirror/lang-java').then((it) => it.java());
const python: Load = () => import('@codemirror/lang-python').then((it) => it.python());
const cpp: Load = () => import('@codemirror/lang-cpp').then((it) => it.cpp());
const rust: Load = () => import('@codemirror/lang-rust').then((it) => it.rust());
const go: Load = () => import('@codemirror/lang-go').then((it) => it.go());
const php: Load = () => import('@codemirror/lang-php').then((it) => it.php());
const html: Load = () => import('@codemirror/lang-html').then((it) => it.html());
const css: Load = () => import('@codemirror/lang-css').then((it) => it.css());
const json: Load = () => import('@codemirror/lang-json').then((it) => it.json());
const xml: Load = () => import('@codemirror/lang-xml').then((it) => it.xml());
const yaml: Load = () => import('@codemirror/lang-yaml').then((it) => it.yaml());
const sql: Load = () => import('@codemirror/lang-sql').then((it) => it.sql());
const markdown: Load = () => import('@codemirror/lang-markdown').then((it) => it.markdown());
const shell: Load = () => mode(import('@codemirror/legacy-modes/mode/shell').then((it) => it.shell));
const toml: Load = () => mode(import('@codemirror/legacy-modes/mode/toml').then((it) => it.toml));
const ruby: Load = () => mode(import('@codemirror/legacy-modes/mode/ruby').then((it) => it.ruby));
const lua: Load = () => mode(import('@codemirror/legacy-modes/mode/lua').then((it) => it.lua));
const swift: Load = () => mode(import('@codemirror/legacy-modes/mode/swift').then((it) => it.swift));
const haskell: Load = () => mode(import('@codemirror/legacy-modes/mode/haskell').then((it) => it.haskell));
const latex: Load = () => mode(import('@codemirror/legacy-modes/mode/stex').then((it) => it.stex));
const properties: Load = () => mode(import('@codemirror/legacy-modes/mode/properties').then((it) => it.properties));
const diff: Load = () => mode(import('@codemirror/legacy-modes/mode/diff').then((it) => it.diff));
const docker: Load = () => mode(import('@codemirror/legacy-modes/mode/dockerfile').then((it) => it.dockerFile));
const powershell: Load = () => mode(import('@codemirror/legacy-modes/mode/powershell').then((it) => it.powerShell));
const csharp: Load = () => mode(import('@codemirror/legacy-modes/mode/clike').then((it) => it.csharp));
const kotlin: Load = () => mode(import('@codemirror/legacy-modes/mode/clike').then((it) => it.kotlin));
const scala: Load = () => mode(import('@codemirror/legacy-modes/mode/clike').then((it) => it.scala));

/** Loaders by file name extension. */
const LANGUAGES: readonly (readonly [string, Load])[] = [
  ['js mjs cjs jsx', javascript({ jsx: true })],
  ['ts mts cts', javascript({ typescript: true })],
  ['tsx', javascript({ jsx: true, typescript: true })],
  ['java', java],
  ['py pyw', python],
  ['c h cc cpp cxx hh hpp hxx ino', cpp],
  ['rs', rust],
  ['go', go],
  ['php', php],
  ['html htm vue svelte', html],
  ['css scss less', css],
  ['json jsonc webmanifest', json],
  ['xml svg xsd xsl pom', xml],
  ['yaml yml', yaml],
  ['sql', sql],
  ['md markdown', markdown],
  ['sh bash zsh', shell],
  ['toml', toml],
  ['rb', ruby],
  ['lua', lua],
  ['swift', swift],
  ['hs', haskell],
  ['tex sty', latex],
  ['properties ini conf env', properties],
  ['diff patch', diff],
  ['dockerfile', docker],
  ['ps1', powershell],
  ['cs', csharp],
  ['kt kts', kotlin],
  ['scala', scala],
];

/** Returns the loader of the language for a file name; undefined for plain text. */
export function languageOf(name: string): Load | undefined {
  const end = name.toLowerCase().split(/[./]/).at(-1) ?? '';
  return LANGUAGES.find(([ends]) => ends.split(' ').includes(end))?.[1];
}
