import * as v from 'valibot';

const isIterable = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && (Symbol.asyncIterator in value || Symbol.iterator in value);

/**
 * The output of an operation that answers with a file to download, and the only such form: everything of this shape is
 * sent as a file. Its text is read part by part as fast as it can be sent, so that a file of any length takes the
 * memory of one part.
 */
export const fileAnswer = v.strictObject({
  fileName: v.pipe(v.string(), v.regex(/^[a-z0-9-]+(\.[a-z0-9-]+)+$/)),
  type: v.picklist([
    'application/json',
    'text/calendar',
    'text/csv',
    'text/plain',
    'application/yaml',
    'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  ]),
  parts: v.custom<AsyncIterable<string | Uint8Array> | Iterable<string | Uint8Array>>(isIterable),
});

export type FileAnswer = v.InferOutput<typeof fileAnswer>;

/** Whether an answer is a file; no other output may declare this shape. */
export const isFileAnswer = (value: unknown): value is FileAnswer => v.is(fileAnswer, value);
