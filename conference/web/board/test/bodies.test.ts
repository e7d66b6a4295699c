import { describe, expect, it } from 'vitest';
import { ValueError } from '@parley/protocol';
import { InkWriter, readImage, readInk, readSegment, readSize, readText, writeImage, writeSegment, writeSize, writeText } from '@parley/board';
import { Chance } from './chance.js';

describe('bodies', () => {
  it('ink is read back in eighths, also when written in pieces', () => {
    const chance = new Chance(7);
    const points = Array.from({ length: 300 }, () => ({ x: chance.below(9000) / 8 - 500, y: chance.below(9000) / 8, pressure: chance.below(256) }));
    const writer = new InkWriter();
    const body = [...writer.write(points.slice(0, 100)), ...writer.write(points.slice(100, 101)), ...writer.write(points.slice(101))];

    expect(readInk(Uint8Array.from(body))).toEqual(points);
  });

  it('ink that is cut off anywhere gives the points before', () => {
    const body = new InkWriter().write([
      { x: 1, y: 2, pressure: 3 },
      { x: 500, y: -500, pressure: 4 },
    ]);
    for (let end = 0; end < body.length; end++) expect(readInk(body.subarray(0, end)).length).toBe(end < 3 ? 0 : 1);
    expect(readInk(Uint8Array.of(255, 255, 255, 255, 255, 255))).toEqual([]);
  });

  it('segments, sizes, texts and images are read back', () => {
    const attachment = '0123abcd-0123-4123-8123-0123456789ab';

    expect(readSegment(writeSegment(-1, 2.5, 1e5, -0.125))).toEqual([-1, 2.5, 1e5, -0.125]);
    expect(readSize(writeSize({ width: 640.5, height: 0 }))).toEqual({ width: 640.5, height: 0 });
    expect(readText(writeText({ size: 24, text: 'Größe\n😀' }))).toEqual({ size: 24, text: 'Größe\n😀' });
    expect(readImage(writeImage({ attachment, width: 30, height: 20 }))).toEqual({ attachment, width: 30, height: 20 });
  });

  it('what is cut off is refused', () => {
    const image = writeImage({ attachment: '0123abcd-0123-4123-8123-0123456789ab', width: 300, height: 200 });
    for (let end = 0; end < image.length; end++) expect(() => readImage(image.subarray(0, end))).toThrow(ValueError);
    const segment = writeSegment(1000, 2000, 3000, 4000);
    for (let end = 0; end < segment.length; end++) expect(() => readSegment(segment.subarray(0, end))).toThrow(ValueError);
    expect(() => readSize(Uint8Array.of(200))).toThrow(ValueError);
    expect(() => readText(new Uint8Array(0))).toThrow(ValueError);
  });
});
