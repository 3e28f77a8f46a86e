/** Tells whether a thrown error means that storage cannot be reached or written, which is answered 503 (product.md 7.3). */
export type IsStorageFailure = (error: unknown) => boolean;
