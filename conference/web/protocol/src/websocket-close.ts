import { closeCode, closeReasonOf, type CloseReason } from './errors.js';

/**
 * First of the WebSocket close codes that RFC 6455 reserves for applications; our reasons follow it
 * (FR-7).
 */
const FIRST_CODE = 4000;

const STANDARD: ReadonlyMap<number, CloseReason> = new Map([
  [1000, 'NORMAL'],
  [1001, 'SHUTDOWN'],
  [1005, 'PEER_GONE'],
  [1006, 'PEER_GONE'],
  [1008, 'REFUSED'],
  [1009, 'LIMIT_EXCEEDED'],
]);

export function webSocketCode(reason: CloseReason): number {
  return FIRST_CODE + closeCode(reason);
}

export function webSocketReason(code: number): CloseReason {
  return code >= FIRST_CODE ? closeReasonOf(code - FIRST_CODE) : (STANDARD.get(code) ?? 'PROTOCOL_ERROR');
}
