/** Style sheets are imported for their effect; Vite links them from the page. */
declare module '*.css';
