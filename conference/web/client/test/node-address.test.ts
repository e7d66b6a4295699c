import { describe, expect, it } from 'vitest';
import { connect, listen } from '@parley/client';
import { parseAddress, type Platform } from '../dist/node-address.js';

const windows: Platform = { windows: true, user: () => 'ada' };
const linux: Platform = { windows: false, user: () => 'ada' };

describe('addresses of Node', () => {
  it('name a socket by its path and a host by its port', () => {
    expect(parseAddress('unix:/tmp/a b.sock', linux)).toEqual({ scheme: 'unix', path: '/tmp/a b.sock', host: '', port: 0 });
    expect(parseAddress('tcp://[::1]:7/', linux)).toEqual({ scheme: 'tcp', path: '', host: '::1', port: 7 });
    expect(parseAddress('tls://example.org:65535', linux)).toEqual({ scheme: 'tls', path: '', host: 'example.org', port: 65535 });
    for (const uri of ['unix:relative', 'tcp://host', 'tcp://host:123456', 'ftp://host:1', 'pipes:a', '']) expect(parseAddress(uri, linux)).toBeUndefined();
  });

  it('PI-4 name a pipe of Windows by its user', () => {
    expect(parseAddress('pipe:desk', windows)).toEqual({ scheme: 'pipe', path: '\\\\.\\pipe\\parley-ada-desk', host: '', port: 0 });
    expect(parseAddress(`pipe:${'a'.repeat(60)}`, windows)?.path).toHaveLength('\\\\.\\pipe\\parley-ada-'.length + 60);
  });

  it.each(['', 'a'.repeat(61), '..\\other', '/tmp/desk', 'a b', '-desk', '.desk', 'é', 'desk\n'])('a pipe is not called %j', (name) => {
    expect(() => parseAddress(`pipe:${name}`, windows)).toThrow(/: a pipe of Windows is pipe:NAME, a name 1 to 60 letters/);
  });

  it('pipes elsewhere say what to take', () => {
    expect(() => parseAddress('pipe:desk', linux)).toThrow('pipe:desk: pipe: in Node is for Windows; take unix:/path here');
  });

  it.skipIf(process.platform === 'win32')('connecting and listening say it too', async () => {
    await expect(connect('pipe:desk')).rejects.toMatchObject({ reason: 'IO_ERROR', text: expect.stringContaining('take unix:/path here') });
    await expect(listen('pipe:desk')).rejects.toMatchObject({ reason: 'IO_ERROR', text: expect.stringContaining('take unix:/path here') });
  });
});
