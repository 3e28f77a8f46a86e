import * as v from 'valibot';

const isIterable = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && (Symbol.asyncIterator in value || Symbol.iterator in value);

/**
 * The output of an operation that answers with a file for the person to keep, and the one way to say so: whatever has this
 * shape is sent as a file. Its text is asked for part by part as fast as it can be sent, so that a file of any length takes
 * the memory of a part.
 */
export const fileAnswer = v.strictObject({
  fileName: v.pipe(v.string(), v.regex(/^[a-z0-9-]+(\.[a-z0-9-]+)+$/)),
  type: v.picklist([
    'application/json',
    'text/csv',
    'text/plain',
    'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  ]),
  parts: v.custom<AsyncIterable<string | Uint8Array> | Iterable<string | Uint8Array>>(isIterable),
});

export type FileAnswer = v.InferOutput<typeof fileAnswer>;

/** Whether an answer is a file; no other output may declare this shape. */
export const isFileAnswer = (value: unknown): value is FileAnswer => v.is(fileAnswer, value);
