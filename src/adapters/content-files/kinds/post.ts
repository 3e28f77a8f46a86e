import * as v from 'valibot';
import type { Post } from '../../../application/ports/study-material.ts';
import { calendarDaySchema, nonEmptyTextSchema } from '../fields.ts';
import { textFileKind } from '../kind.ts';

const postShape = v.strictObject({
  title: nonEmptyTextSchema,
  excerpt: nonEmptyTextSchema,
  tags: v.array(nonEmptyTextSchema),
  published: calendarDaySchema,
  featured: v.boolean(),
});

/** Blog posts; the slug is the file's name. */
export const postFileKind = textFileKind(
  /^posts\/(?<slug>[a-z0-9]+(?:-[a-z0-9]+)*)\.md$/,
  postShape,
  (front, text, part): Post => ({ ...front, slug: part('slug'), text }),
);
