import * as v from 'valibot';
import type { Post } from '../../../application/ports/study-material.ts';
import { day, phrase } from '../fields.ts';
import { textKind } from '../kind.ts';

const postShape = v.strictObject({
  title: phrase,
  excerpt: phrase,
  tags: v.array(phrase),
  published: day,
  featured: v.boolean(),
});

/** Blog posts; the slug is the file's name. */
export const posts = textKind(
  /^posts\/(?<slug>[a-z0-9]+(?:-[a-z0-9]+)*)\.md$/,
  postShape,
  (front, text, part): Post => ({ ...front, slug: part('slug'), text }),
);
