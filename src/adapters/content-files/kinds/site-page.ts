import * as v from 'valibot';
import { phrase } from '../fields.ts';
import { textKind } from '../kind.ts';

const sitePageShape = v.strictObject({ title: phrase });

/** Site content as HTML; the key is the file's name. */
export const sitePages = textKind(
  /^site\/(?<key>[a-z0-9]+(?:[_-][a-z0-9]+)*)\.html$/,
  sitePageShape,
  (front, text, part) => ({
    key: part('key'),
    title: front.title,
    text,
  }),
);
