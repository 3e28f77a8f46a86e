import type { PostSummaryView } from '../../../application/contract/index.ts';
import { formatDate } from '../../format/dates.ts';
import { Badge } from '../../ui/badge.tsx';
import { factLine } from '../../ui/fact-line.css.ts';
import { hidden } from '../../ui/hidden.css.ts';
import { Link } from '../../ui/link.tsx';
import { tag, tags } from './post-parts.css.ts';

/** The address of a post. */
export const postPath = (slug: string): string => `/blog/${slug}`;

/** The address of the posts that carry a tag. */
export const tagPath = (tag: string): string => `/blog?tag=${encodeURIComponent(tag)}`;

/** The day of a post, the same for every reader (product.md 8.19). */
export const PostDay = ({ of }: { readonly of: string }) => (
  <time dateTime={of.slice(0, 10)}>{formatDate(of, 'UTC')}</time>
);

/** Who wrote a post and when, and whether it is featured. */
export const PostFacts = ({ post }: { readonly post: PostSummaryView }) => (
  <p className={factLine}>
    {post.featured ? <Badge tone="accent">Featured</Badge> : null}
    <span>{post.author}</span>
    <PostDay of={post.publishedAt} />
  </p>
);

/** The tags of a post; each leads to the posts that carry it. */
export const PostTags = ({ of }: { readonly of: readonly string[] }) =>
  of.length === 0 ? null : (
    <>
      <p className={hidden}>Tags</p>
      <ul className={tags}>
        {of.map((name) => (
          <li key={name}>
            <Link to={tagPath(name)} className={tag}>
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </>
  );
