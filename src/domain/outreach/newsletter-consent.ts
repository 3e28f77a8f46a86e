import { SITE_NAME } from '../site-name.ts';

/** What somebody agrees to who asks for the newsletter; shown beside the form and kept as proof (product.md 8.1). */
export const NEWSLETTER_CONSENT = `By subscribing you agree to receive the ${SITE_NAME} newsletter by email. You can unsubscribe at any time.`;
