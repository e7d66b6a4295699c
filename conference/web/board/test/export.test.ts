import { inflateSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { exportSvg, InkWriter, writeImage, writeSegment, writeText, type Shape } from '@parley/board';
import { exportPdf, type Raster } from '@parley/board/pdf';
import { PLACEMENT, rectangle, STYLE } from './chance.js';

const ONE = '10000000-0000-4000-8000-000000000001';
const ATTACHMENT = '0123abcd-0123-4123-8123-0123456789ab';

const text = (words: string): Shape => rectangle(ONE, { kind: 'text', body: writeText({ size: 20, text: words }) });
const image = rectangle(ONE, { kind: 'image', body: writeImage({ attachment: ATTACHMENT, width: 30, height: 20 }) });

describe('SVG', () => {
  it('has what was drawn, in order, with place, turn and colours', () => {
    const svg = exportSvg([
      rectangle(ONE, { placement: { x: 10, y: 20, scaleX: 2, scaleY: 1, rotation: Math.PI / 2 }, style: { colour: 0x11223344, fill: 0xff0000ff | 0, width: 3, dashed: true } }),
      rectangle(ONE, { kind: 'arrow', body: writeSegment(0, 0, 50, 0) }),
      rectangle(ONE, { kind: 'pen', body: new InkWriter().write([{ x: 0, y: 0, pressure: 128 }, { x: 30, y: 4, pressure: 200 }]) }),
    ]);

    expect(svg).toContain('<g transform="translate(10 20) rotate(90)"><path d="M0 0L200 0L200 50L0 50Z" fill="#ff0000" stroke="#112233" stroke-opacity="0.267" stroke-width="3" stroke-linecap="round" stroke-linejoin="round" stroke-dasharray="11 9"/></g>');
    expect(svg.match(/<path/g)).toHaveLength(3);
    expect(svg).not.toMatch(/NaN|Infinity|undefined/);
  });

  it('has text as text, whatever it says', () => {
    const svg = exportSvg([text('</text><script>alert("1 & 2")</script>\u0000\ud800\nsecond')]);

    expect(svg).toContain('&lt;/text&gt;&lt;script&gt;alert(&quot;1 &amp; 2&quot;)&lt;/script&gt;\ufffd\ufffd</tspan>');
    expect(svg).toContain('>second</tspan>');
    expect(svg).not.toContain('<script');
  });

  it('has pictures that were given, and dotted boxes for others and for unknown kinds', () => {
    expect(exportSvg([image], new Map([[ATTACHMENT, 'data:image/png;base64,AAAA']]))).toContain('width="30" height="20" preserveAspectRatio="none" href="data:image/png;base64,AAAA"/>');
    for (const shape of [image, rectangle(ONE, { kind: 'hologram' }), rectangle(ONE, { kind: 'line', body: Uint8Array.of(255) })]) expect(exportSvg([shape])).toContain('stroke-dasharray="2 4"');
  });

  it('shows of a huge text its first 500 lines of 1,000 letters, and dashes no endless line', () => {
    expect(exportSvg([text('x\n'.repeat(501))]).match(/<tspan/g)).toHaveLength(500);
    expect(exportSvg([text('x'.repeat(1001))])).toContain(`>${'x'.repeat(1000)}<`);
    const dashed = { ...STYLE, dashed: true };
    expect(exportSvg([rectangle(ONE, { style: dashed })])).toContain('stroke-dasharray');
    expect(exportSvg([rectangle(ONE, { style: dashed, placement: { ...PLACEMENT, scaleX: 1e6 } })])).not.toContain('stroke-dasharray');
  });

  it('of nothing is an empty sheet, of hostile numbers a sheet too', () => {
    expect(exportSvg([])).toContain('<rect');
    expect(exportSvg([rectangle(ONE, { placement: { ...PLACEMENT, x: NaN, scaleX: Infinity } })])).not.toMatch(/NaN|Infinity/);
  });
});

describe('PDF', () => {
  async function pdf(pages: Shape[][], raster?: Raster): Promise<{ bytes: Uint8Array; contents: string }> {
    const bytes = await exportPdf(pages, () => Promise.resolve(raster));
    const contents = [...Buffer.from(bytes).toString('latin1').matchAll(/\/Length (\d+) >>\nstream\n/g)].map((match) => {
      const start = match.index + match[0].length;
      return inflateSync(bytes.subarray(start, start + Number(match[1]))).toString('latin1');
    });
    return { bytes, contents: contents.join('\n') };
  }

  it('has a page each, with its lines, and Latin text as text', async () => {
    const { bytes, contents } = await pdf([[rectangle(ONE, { style: { ...STYLE, fill: 0x00ff0080 } })], [text('Größe (1)')]]);
    const file = Buffer.from(bytes).toString('latin1');

    expect(file).toMatch(/^%PDF-1.7\n/);
    expect(file).toContain('/Count 2');
    expect(contents).toContain('0 0 m 100 0 l 100 50 l 0 50 l h f');
    expect(contents).toContain('(Gr\u00f6\u00dfe \\(1\\)) Tj');
    expect(file).toContain('/A128 << /ca 0.502 /CA 0.502 >>');
  });

  it('says where its objects are', async () => {
    const { bytes } = await pdf([[text('one')], []]);
    const file = Buffer.from(bytes).toString('latin1');
    const start = Number(/startxref\n(\d+)/.exec(file)![1]);
    const offsets = [...file.slice(start).matchAll(/(\d{10}) 00000 n/g)].map(([, offset]) => Number(offset));

    expect(file.slice(start)).toMatch(/^xref\n/);
    offsets.forEach((offset, at) => expect(file.slice(offset)).toMatch(new RegExp(`^${at + 1} 0 obj\n`)));
    expect(offsets.length).toBeGreaterThan(6);
  });

  it('has other letters and pictures as pixels', async () => {
    const raster: Raster = { left: 1, top: 2, width: 30, height: 20, pixelsWide: 2, pixelsHigh: 1, rgba: Uint8ClampedArray.of(1, 2, 3, 255, 4, 5, 6, 0) };
    const { bytes, contents } = await pdf([[text('你好'), image]], raster);

    expect(contents).toContain('30 0 0 -20 1 22 cm');
    expect(contents).toContain('\u0001\u0002\u0003\u0004\u0005\u0006');
    expect(Buffer.from(bytes).toString('latin1').match(/\/SMask/g)).toHaveLength(2);
  });
});
