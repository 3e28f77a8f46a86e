import * as v from 'valibot';
import { phrase } from '../fields.ts';
import { type Kind, listKind } from '../kind.ts';

const captionSchema = v.strictObject({
  name: v.pipe(v.string(), v.regex(/^[a-z0-9-]+$/, 'should be small letters, digits and hyphens')),
  title: phrase,
  description: phrase,
  source: v.optional(phrase),
});

export type FigureCaption = v.InferOutput<typeof captionSchema>;

/** The captions and text alternatives of the figures; `source` names the law or the cases that a figure rests on. */
export const figureCaptions = listKind(/^figures\/figures\.yaml$/, captionSchema, (caption): FigureCaption => caption);

export type Drawing = { readonly name: string; readonly drawing: string };

/** The drawings of the figures, as SVG. */
export const drawings: Kind<Drawing> = {
  pattern: /^figures\/(?<name>[a-z0-9-]+)\.svg$/,
  read: ({ path, text }, part) => ({
    entries: [{ entry: { name: part('name'), drawing: text }, placeOf: () => ({ file: path, line: 1 }) }],
    problems: [],
  }),
};
