import * as v from 'valibot';
import { nonEmptyTextSchema } from '../fields.ts';
import { textFileKind } from '../kind.ts';

const sitePageShape = v.strictObject({ title: nonEmptyTextSchema });

/** Site content as HTML; the key is the file's name. */
export const sitePageFileKind = textFileKind(
  /^site\/(?<key>[a-z0-9]+(?:[_-][a-z0-9]+)*)\.html$/,
  sitePageShape,
  (front, text, part) => ({
    key: part('key'),
    title: front.title,
    text,
  }),
);
