import type { Toast } from '../api/request-context.ts';

/** When a message is on its way. */
export const CONTACT_THANKS = {
  title: 'Message Sent!',
  description: "Thank you for contacting us. We'll get back to you soon.",
} as const satisfies Toast;

/** When it could not be taken; `email` is the address that the operator reads. */
export const contactFailed = (email: string): string =>
  `There was a problem sending your message. Please email ${email} directly.`;
