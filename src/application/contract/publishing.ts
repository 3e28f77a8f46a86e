import * as v from 'valibot';
import { operationTable } from './operation.ts';

/** Texts that the owner writes (product.md 5.6, 8.14). `html` has been cleaned. */
export const publishingOperations = operationTable({
  'publishing.readSitePage': {
    method: 'GET',
    path: '/api/site-content/:key',
    access: 'public',
    input: v.strictObject({ key: v.pipe(v.string(), v.regex(/^[a-z0-9_]{1,100}$/)) }),
    output: v.strictObject({ title: v.string(), html: v.string() }),
  },
});
