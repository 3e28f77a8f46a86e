import { isSameTag } from './same-tag.ts';

/** What relates posts to each other: their tags. */
type Tagged = { readonly slug: string; readonly tags: readonly string[] };

/**
 * Up to `most` other posts that share tags with this one: those that share more first, else in the order given (product.md
 * 8.18, 8.20).
 */
export function relatedPosts<Post extends Tagged>(post: Tagged, all: readonly Post[], most: number): Post[] {
  const shared = (other: Tagged): number =>
    other.tags.filter((tag) => post.tags.some((own) => isSameTag(own, tag))).length;
  return all
    .filter((other) => other.slug !== post.slug && shared(other) > 0)
    .sort((one, other) => shared(other) - shared(one))
    .slice(0, most);
}
