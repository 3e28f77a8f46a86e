import * as v from 'valibot';
import type { Section } from '../../../application/ports/study-material.ts';
import { areaCodeSchema, nonEmptyTextSchema } from '../fields.ts';
import { textFileKind } from '../kind.ts';

const sectionShape = v.strictObject({ title: nonEmptyTextSchema, area: v.optional(areaCodeSchema) });

/** A section and the folder of the chapter or module it belongs to. */
export type SourceSection = Section & { readonly folder: string };

/** Sections of chapters and course modules; order, slug and format come from the file name. */
export const sectionFileKind = textFileKind(
  /^(?<folder>(?:chapters|modules)\/[1-9]\d*-[a-z0-9-]+)\/(?<order>\d\d)-(?<slug>[a-z0-9-]+)\.(?<format>md|html)$/,
  sectionShape,
  ({ title, area }, text, part): SourceSection => ({
    folder: part('folder'),
    order: Number(part('order')),
    slug: part('slug'),
    title,
    area: area ?? null,
    format: part('format') === 'md' ? 'markdown' : 'html',
    text,
  }),
);
