import type { OutputOf } from '../../../application/contract/index.ts';
import { parseTags } from '../../../domain/publishing/post-form.ts';
import { SITE_NAME } from '../../../domain/site-name.ts';
import { typed } from '../../ui/form-failure.ts';

export type EditData = OutputOf<'posts.read'>;

export type EditedPost = EditData['post'];

/** What stands in the form of a post, every field as text. */
export type PostDraft = Readonly<
  Record<'title' | 'slug' | 'excerpt' | 'author' | 'tags' | 'publishedOn' | 'featured' | 'content', string>
>;

export const EMPTY_DRAFT: PostDraft = {
  title: '',
  slug: '',
  excerpt: '',
  author: SITE_NAME,
  tags: '',
  publishedOn: '',
  featured: '',
  content: '',
};

/** A stored post, or one of its versions, as its form shows it. */
export const draftOf = (post: EditedPost | OutputOf<'posts.readVersion'>): PostDraft => ({
  title: post.title,
  slug: post.slug,
  excerpt: post.excerpt,
  author: post.author,
  tags: post.tags.join(', '),
  publishedOn: post.publishedOn,
  featured: post.featured ? 'on' : '',
  content: post.content,
});

/** What was sent. Browsers end the lines of a text field as in mail. */
export const typedDraft = (form: FormData): PostDraft => ({
  title: typed(form, 'title'),
  slug: typed(form, 'slug'),
  excerpt: typed(form, 'excerpt'),
  author: typed(form, 'author'),
  tags: typed(form, 'tags'),
  publishedOn: typed(form, 'publishedOn'),
  featured: typed(form, 'featured'),
  content: typed(form, 'content').replaceAll('\r\n', '\n'),
});

/** What the server is sent of a draft. */
export const fieldsOf = ({ tags, featured, ...draft }: PostDraft) => ({
  ...draft,
  tags: parseTags(tags),
  featured: featured === 'on',
});
