import { setFlagsFromString } from 'node:v8';

/**
 * Ends the pretenuring of V8: it allocates what a place in the code makes in the old generation once most of what that place made has
 * lived long. Loading the study material gives places that serve requests later such a record. What they made then kept the whole
 * request alive until the next full collection, and copying that took a sixth of a short request (docs/performance.md).
 */
export const disablePretenuring = (): void => setFlagsFromString('--no-allocation-site-pretenuring');
