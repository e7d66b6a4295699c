/** Style sheets are imported for their side effect; Vite links them from the page. */
declare module '*.css';

/** URL of a style sheet that is linked on demand. */
declare module '*.css?url' {
  const address: string;
  export default address;
}
