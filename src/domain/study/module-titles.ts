/** The modules of the course, in order: what the navigation names and the study material has (product.md 5.33). */
export const MODULE_TITLES = [
  'Professional Ethics',
  'Professional Practice',
  'Law and Regulations',
  'Professional Liability',
  'Safety and Environment',
  'Professional Development',
] as const;
