import examDark from './pictures/exam-dark.webp';
import examLight from './pictures/exam-light.webp';
import examNarrowDark from './pictures/exam-narrow-dark.webp';
import examNarrowLight from './pictures/exam-narrow-light.webp';
import guideDark from './pictures/guide-dark.webp';
import guideLight from './pictures/guide-light.webp';
import guideNarrowDark from './pictures/guide-narrow-dark.webp';
import guideNarrowLight from './pictures/guide-narrow-light.webp';
import resultsDark from './pictures/results-dark.webp';
import resultsLight from './pictures/results-light.webp';
import resultsNarrowDark from './pictures/results-narrow-dark.webp';
import resultsNarrowLight from './pictures/results-narrow-light.webp';

/** One cut of a picture, in both themes, with the size in which it was taken. */
type Cut = {
  readonly light: string;
  readonly dark: string;
  readonly size: { readonly width: number; readonly height: number };
};

/** A screen of the product, for wide and for narrow screens. */
export type ProductPictureData = { readonly alt: string; readonly wide: Cut; readonly narrow: Cut };

/** The sizes in which `scripts/take-pictures.mjs` takes them. */
const ACROSS = { width: 1600, height: 900 };
const HALF = { width: 1200, height: 900 };
const NARROW = 720;

/** A mock exam under way. */
export const EXAM_PICTURE: ProductPictureData = {
  alt: 'A mock exam: a question with its four options, flagged for review, the time left, and that all answers are saved.',
  wide: { light: examLight, dark: examDark, size: ACROSS },
  narrow: { light: examNarrowLight, dark: examNarrowDark, size: { width: NARROW, height: 1760 } },
};

/** The result of a finished exam. */
export const RESULTS_PICTURE: ProductPictureData = {
  alt: 'The result of a mock exam: the score in percent and in right answers, and that it is enough to pass.',
  wide: { light: resultsLight, dark: resultsDark, size: HALF },
  narrow: { light: resultsNarrowLight, dark: resultsNarrowDark, size: { width: NARROW, height: 1000 } },
};

/** A section of the study guide. */
export const GUIDE_PICTURE: ProductPictureData = {
  alt: 'The overview of a chapter of the study guide: how much of the exam it is, and what you will be able to do after it.',
  wide: { light: guideLight, dark: guideDark, size: HALF },
  narrow: { light: guideNarrowLight, dark: guideNarrowDark, size: { width: NARROW, height: 1280 } },
};
