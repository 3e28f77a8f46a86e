/** When an address could not be put on the list. */
export const NEWSLETTER_FAILED =
  'There was a problem subscribing you. Please try again later or email the support address.';

/** When it is on the list. */
export const NEWSLETTER_THANKS = 'Thanks for subscribing to our newsletter!';
