export { hits } from '../geometry/hit.js';
export { simplified } from '../geometry/simplify.js';
export { Grid } from './grid.js';
export { Scene } from './scene.js';
export { Pacer } from '../view/pacer.js';
