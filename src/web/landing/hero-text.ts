/** What the front page and the site's card begin with where the owner has no words of their own (product.md 8.22, 8.24). */
export const HERO_TEXT = {
  what: 'Study site for the National Professional Practice Examination (NPPE)',
  above: 'For engineers and geoscientists in Canada',
  title: 'Walk into the NPPE knowing you are ready',
};
