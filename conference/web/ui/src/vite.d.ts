/** Style sheets are imported for their effect; Vite links them from the page. */
declare module '*.css';

/** The address of a style sheet that is linked when it is wanted. */
declare module '*.css?url' {
  const address: string;
  export default address;
}
