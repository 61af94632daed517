/** Where the embedded identity provider hangs below the public address. */
export const IDP_PATH = '/idp';
