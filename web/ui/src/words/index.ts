import { en } from './en.js';

export type Words = typeof en;

/** The words of the page's language. */
export const words: Words = en;
