import type { ToastData } from '../api/request-context.ts';

/** The texts after a message was sent. */
export const CONTACT_THANKS_TOAST = {
  title: 'Message Sent!',
  description: "Thank you for contacting us. We'll get back to you soon.",
} as const satisfies ToastData;

/** When it could not be taken; `email` is the address that the operator reads. */
export const formatContactFailure = (email: string): string =>
  `There was a problem sending your message. Please email ${email} directly.`;
