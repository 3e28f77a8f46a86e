const MARKDOWN = 'modules/1-professional-ethics/02-practice-questions.md';
const HTML = 'chapters/1-professionalism/09-practice-questions.html';

/** What the folders of `fixtures/bad` with faulty sections of practice questions are refused for (product.md 5.35). */
export const PRACTICE_TEXT_PROBLEMS: Readonly<Record<string, readonly string[]>> = {
  'practice-text-explains-too-little': [
    `${HTML}:6: the explanation of text-chapter-1-01 has 24 words; at least 40 are asked for`,
  ],
  'practice-text-repeats-an-option': [`${MARKDOWN}:33: option D says the same as an option before it`],
  'practice-text-rewords-an-item': [
    `${MARKDOWN}:25: the stem rewords that of free-002 (similarity 1.00, at most 0.6 is allowed)`,
  ],
  'practice-text-second-of-a-chapter': [
    'chapters/1-professionalism/10-more.html:2: there is a section of practice questions already',
  ],
  'practice-text-with-all-of-them': [`${HTML}:11: 'All of these are' is not an option of its own`],
  'practice-text-with-right-when-of-the-key': [
    `${MARKDOWN}:5: a line 'X would be right if ...' is about the key, about no option, or about one that has such a line`,
  ],
  'practice-text-with-three-options': [`${MARKDOWN}:5: a question has fewer than four options`],
  'practice-text-without-right-when': [`${MARKDOWN}:25: text-module-1-02 does not say when C would be right`],
  'practice-text-without-answer': [
    `${MARKDOWN}:5: there is text after options or before a question that belongs to none`,
  ],
};
