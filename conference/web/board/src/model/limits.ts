/** What the server takes; a change is made to fit before it is sent. */
export const CHANGE_OPERATIONS_MAX = 200;
export const CHANGE_BYTES_MAX = 64 * 1024;
/** Body bytes of one operation. */
export const OPERATION_BODY_BYTES_MAX = 32 * 1024;
/** Body bytes of a shape. */
export const SHAPE_BODY_BYTES_MAX = 256 * 1024;
export const SHAPES_MAX = 20_000;
export const ORDER_CHARS_MAX = 64;

/** Steps that can be undone. */
export const UNDO_STEPS_MAX = 500;

/** The page that is always there. */
export const FIRST_PAGE = '1';
