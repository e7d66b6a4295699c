/**
 * Maximum number of operations in a change. The limits here are those of the server; changes are
 * split to fit before they are sent.
 */
export const CHANGE_OPERATIONS_MAX = 200;
export const CHANGE_BYTES_MAX = 64 * 1024;
/** Maximum body size of one operation in bytes. */
export const OPERATION_BODY_BYTES_MAX = 32 * 1024;
/** Maximum body size of a shape in bytes. */
export const SHAPE_BODY_BYTES_MAX = 256 * 1024;
export const SHAPES_MAX = 20_000;
export const ORDER_CHARS_MAX = 64;

/** Maximum number of steps that can be undone. */
export const UNDO_STEPS_MAX = 500;

/** Key of the first page, which always exists. */
export const FIRST_PAGE = '1';
