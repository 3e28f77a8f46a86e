import { setFlagsFromString } from 'node:v8';

/**
 * Makes V8 allocate all objects among the young ones. It allocates what a place in the code makes among the old ones once most of what
 * that place made has lived long, and loading the study material teaches it so for places that serve requests later: what they made then
 * kept the whole request alive until the next full collection, and copying that took a sixth of a short request (docs/performance.md).
 */
export const disablePretenuring = (): void => setFlagsFromString('--no-allocation-site-pretenuring');
