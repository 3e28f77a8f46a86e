import * as v from 'valibot';
import { nonEmptyTextSchema } from '../fields.ts';
import { type ContentFileKind, listFileKind } from '../kind.ts';

const captionSchema = v.strictObject({
  name: v.pipe(v.string(), v.regex(/^[a-z0-9-]+$/, 'should be small letters, digits and hyphens')),
  title: nonEmptyTextSchema,
  description: nonEmptyTextSchema,
  source: v.optional(nonEmptyTextSchema),
});

export type FigureCaption = v.InferOutput<typeof captionSchema>;

/** The captions and text alternatives of the figures; `source` names the law or the cases that a figure rests on. */
export const figureCaptionFileKind = listFileKind(
  /^figures\/figures\.yaml$/,
  captionSchema,
  (caption): FigureCaption => caption,
);

export type FigureDrawing = { readonly name: string; readonly drawing: string };

/** The drawings of the figures, as SVG. */
export const figureDrawingFileKind: ContentFileKind<FigureDrawing> = {
  pattern: /^figures\/(?<name>[a-z0-9-]+)\.svg$/,
  read: ({ path, text }, part) => ({
    entries: [{ entry: { name: part('name'), drawing: text }, placeOf: () => ({ file: path, line: 1 }) }],
    problems: [],
  }),
};
