import { SITE_NAME } from '../site-name.ts';

/** The consent given by asking for the newsletter; shown beside the form and stored as proof (product.md 8.1). */
export const NEWSLETTER_CONSENT_TEXT = `By subscribing you agree to receive the ${SITE_NAME} newsletter by email. You can unsubscribe at any time.`;

/** The consent given by ticking the box of a lead form; shown beside the box and stored as proof (product.md 8.1, 8.5). */
export const LEAD_CONSENT_TEXT = `Yes, send me the ${SITE_NAME} newsletter with study tips and offers by email. I can unsubscribe at any time.`;
