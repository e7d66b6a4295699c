import { expect, it } from 'vitest';
import { thinLine } from '../src/line.js';

it.each([
  ['?line=thin', {}, true],
  ['?a=b&line=thin', { effectiveType: '4g' }, true],
  ['?line=thick', {}, false],
  ['', { effectiveType: '2g' }, true],
  ['', { effectiveType: 'slow-2g' }, true],
  ['', { effectiveType: '4g', saveData: true }, true],
  ['', { effectiveType: '3g' }, false],
  ['', {}, false],
])('%s with %j is thin: %s', (query, network, thin) => {
  expect(thinLine(query, network)).toBe(thin);
});
