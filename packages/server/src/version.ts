/** The product's version, shown with a `v` before it. */
export const VERSION = '1.273.1';
