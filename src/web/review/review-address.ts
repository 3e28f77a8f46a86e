import { REVIEW_FILTERS, type ReviewScope } from './review-items.ts';

/** What the address of a review names; `number` is null where it names no question. */
export type ReviewPosition = ReviewScope & { readonly number: number | null };

/** An area ('II') or one of its topics ('II.3'); the names of topics come with the review. */
const TOPIC_CODE = /^(?:I|II|III|IV|V|VI)(?:\.[1-9]\d?)?$/;

/** The place that a query names; what has another form is left out. */
export function toReviewPosition(params: URLSearchParams): ReviewPosition {
  const topic = params.get('of') ?? '';
  return {
    number: /^[1-9]\d{0,3}$/.test(params.get('q') ?? '') ? Number(params.get('q')) : null,
    filter: REVIEW_FILTERS.find((filter) => filter === params.get('show')) ?? 'all',
    topic: TOPIC_CODE.test(topic) ? topic : null,
  };
}

/** The address of a place in the review of an attempt. */
export function buildReviewAddress(attemptId: number, { number, filter, topic }: Partial<ReviewPosition>): string {
  const params = new URLSearchParams();
  if (number) params.set('q', String(number));
  if (filter && filter !== 'all') params.set('show', filter);
  if (topic) params.set('of', topic);
  const query = params.toString();
  return `/exam/${attemptId}/review${query ? `?${query}` : ''}`;
}
