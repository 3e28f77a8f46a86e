import { SITE_NAME } from '../site-name.ts';

/** What somebody agrees to who asks for the newsletter; shown beside the form and kept as proof (product.md 8.1). */
export const NEWSLETTER_CONSENT = `By subscribing you agree to receive the ${SITE_NAME} newsletter by email. You can unsubscribe at any time.`;

/** What somebody agrees to who ticks the box of a lead form; beside the box, and kept as proof (product.md 8.1, 8.5). */
export const LEAD_CONSENT = `Yes, send me the ${SITE_NAME} newsletter with study tips and offers by email. I can unsubscribe at any time.`;
