/** Where the posts are listed for those who write them. */
export const POSTS_PATH = '/admin/posts';

/** Where a new post is written. */
export const NEW_POST_PATH = `${POSTS_PATH}/new`;

/** Where a post is edited. */
export const postPath = (id: number): string => `${POSTS_PATH}/${id}`;
