export { ExportTable } from './exports.js';
export { release } from './stubs.js';
export { Session } from './session.js';
export type { ConnectionOptions } from './options.js';
export type { Clock } from './clock.js';
export type { Link } from './link.js';
export type { Peer } from './peer.js';
export { Reconnecting } from './reconnecting.js';
export type { ConnectionState, ReconnectOptions } from './reconnecting.js';
