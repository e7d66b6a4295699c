/** Limits of the protocol. Tests check each at its value and one beyond. */

/** Maximum length of a message on a byte stream, unless configured (FR-1). */
export const MESSAGE_BYTES_MAX = 4 * 1024 * 1024;
/** Maximum message length that a frame's 24-bit length can express. */
export const MESSAGE_BYTES_CEILING = 0xff_ffff;
/** Maximum length of a message on a WebSocket (FR-7). */
export const WEBSOCKET_MESSAGE_BYTES_MAX = 1024 * 1024;
/** Maximum length in bytes of the text after the code of a CLOSE frame. */
export const CLOSE_TEXT_BYTES_MAX = 1024;
/** Maximum length in bytes of a WebSocket close reason (RFC 6455). */
export const WEBSOCKET_CLOSE_TEXT_BYTES_MAX = 123;
/** Maximum length in characters of the text of a failed call (ER-2). */
export const ERROR_TEXT_CHARACTERS_MAX = 1024;
/** Maximum size of a request's metadata: all keys and values together (MS-8). */
export const METADATA_BYTES_MAX = 16 * 1024;
/** Maximum number of concurrent calls on one connection, in each direction (MS-3). */
export const CALLS_MAX = 1000;
/** Maximum number of open streams on one connection, in each direction (ST-4). */
export const STREAMS_MAX = 1000;
/** Maximum number of held references on one connection, in each direction (RF-2). */
export const REFERENCES_MAX = 10_000;
/** Maximum nesting depth of records (VA-9). */
export const DEPTH_MAX = 64;
/** Maximum field number of records and parameters (VA-1). */
export const FIELD_NUMBER_MAX = 100_000;
/** Maximum length in bytes of a BigInteger in two's complement (VA-12). */
export const BIG_INTEGER_BYTES_MAX = 1024;
/** Maximum length in characters of a BigDecimal (VA-12). */
export const BIG_DECIMAL_CHARACTERS_MAX = 1000;
/** Maximum absolute scale of a BigDecimal (VA-12). */
export const BIG_DECIMAL_SCALE_MAX = 10_000;
/** Maximum length in characters of a java.time value (VA-12). */
export const TIME_TEXT_CHARACTERS_MAX = 100;
/** Maximum length in characters of a type expression; descriptions also come from peers. */
export const TYPE_EXPRESSION_CHARACTERS_MAX = 2000;
