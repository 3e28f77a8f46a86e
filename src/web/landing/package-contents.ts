/** What the NPPE package holds, as every place that sells it lists it. */
export const NPPE_CONTENTS = [
  '6 chapters of course material',
  'Practice questions for every chapter',
  '220 practice questions (2 sets of 110)',
  'A reason for every right and wrong option',
  'Progress tracking and results by blueprint area',
  'Works on a phone as on a desk',
] as const;

/** What the P.Eng. product holds. */
export const PENG_CONTENTS = [
  '170+ competency examples',
  '5 disciplines: Chemical, Civil, Electrical, Mechanical, Structural',
  'Each in Situation, Action, Outcome',
  'Filter by province, discipline and competency',
] as const;

/** What full access adds to the preview. */
export const FULL_ACCESS = [
  'All 6 chapters',
  '220 practice questions in 2 sets of 110',
  'Progress tracking',
  'Course modules',
] as const;
