/** Every bound of the protocol, named once. Each is tested at the limit and one beyond it. */

/** Longest message on a byte stream, unless configured (FR-1). */
export const MESSAGE_BYTES_MAX = 4 * 1024 * 1024;
/** Longest message that a frame's 24-bit length can hold. */
export const MESSAGE_BYTES_CEILING = 0xff_ffff;
/** Longest message on a WebSocket (FR-7). */
export const WEBSOCKET_MESSAGE_BYTES_MAX = 1024 * 1024;
/** Text behind the code of a CLOSE frame, in bytes. */
export const CLOSE_TEXT_BYTES_MAX = 1024;
/** Text of a WebSocket close, in bytes (RFC 6455). */
export const WEBSOCKET_CLOSE_TEXT_BYTES_MAX = 123;
/** Text of a failed call, in characters (ER-2). */
export const ERROR_TEXT_CHARACTERS_MAX = 1024;
/** Keys and values of one request's metadata together (MS-8). */
export const METADATA_BYTES_MAX = 16 * 1024;
/** Calls without a reply on one connection, each way (MS-3). */
export const CALLS_MAX = 1000;
/** Open streams on one connection, each way (ST-4). */
export const STREAMS_MAX = 1000;
/** Held references on one connection, each way (RF-2). */
export const REFERENCES_MAX = 10_000;
/** Records in records (VA-9). */
export const DEPTH_MAX = 64;
/** Field numbers of records and parameters (VA-1). */
export const FIELD_NUMBER_MAX = 100_000;
/** Two's complement bytes of a BigInteger (VA-12). */
export const BIG_INTEGER_BYTES_MAX = 1024;
/** Text of a BigDecimal (VA-12). */
export const BIG_DECIMAL_CHARACTERS_MAX = 1000;
/** Scale of a BigDecimal, positive and negative (VA-12). */
export const BIG_DECIMAL_SCALE_MAX = 10_000;
/** Text of a java.time value (VA-12). */
export const TIME_TEXT_CHARACTERS_MAX = 100;
/** Text of a type expression; descriptions come from the other side too. */
export const TYPE_EXPRESSION_CHARACTERS_MAX = 2000;
