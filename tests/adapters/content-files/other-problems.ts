/** What each folder of `fixtures/bad`, laid over `fixtures/good`, is refused for: every problem, and nothing else. */
export const OTHER_PROBLEMS: Readonly<Record<string, readonly string[]>> = {
  'american-spelling-in-a-text': [
    "chapters/1-professionalism/01-overview.md:5: 'center' is spelled 'centre' in Canada",
  ],
  'british-spelling-in-a-text': [
    "chapters/1-professionalism/01-overview.md:6: 'organise' is spelled 'organize' in Canada",
    "chapters/1-professionalism/01-overview.md:7: 'towards' is spelled 'toward' in Canada",
    "chapters/1-professionalism/01-overview.md:7: 'programme' is spelled 'program' in Canada",
  ],
  'blueprint-area-missing': ['blueprint.yaml:3: the areas are I, II, III, IV, V; they should be I, II, III, IV, V, VI'],
  'blueprint-counts-off': ["blueprint.yaml:5: area II should be 'Ethics' with 21 items in a paper"],
  'blueprint-not-hundred': ['blueprint.yaml:3: inHundred adds up to 99, not to 100'],
  'blueprint-out-of-range': ['blueprint.yaml:4: area I has 11 in hundred, outside 7 to 10'],
  'blueprint-topic-repeats': ["blueprint.yaml:16: topic 'II.1' is already used at blueprint.yaml:15"],
  'blueprint-topic-without-area': ['blueprint.yaml:12: topic VII.2 belongs to no area'],
  'chapter-number-repeats': [
    "chapters/1-professionalism/chapter.yaml:1: chapter number '1' is already used at chapters/1-again/chapter.yaml:1",
  ],
  'chapter-without-area': ["chapters/1-professionalism/chapter.yaml:1: 'area' is missing"],
  'chapter-without-sections': ['chapters/2-ethics/chapter.yaml:1: chapters/2-ethics has no sections'],
  'competency-code-is-a-number': ["competencies.yaml:10: 'competencies.1.code' should be text, not 1.1"],
  'competency-code-misfits': ['competencies.yaml:10: code 1.10 should be 1.2, its category and order'],
  'competency-repeats': ["competencies.yaml:15: competency '1.1' is already used at competencies.yaml:5"],
  'competency-without-category': ['competencies.yaml:15: there is no category 2'],
  'discipline-repeats': ["disciplines.yaml:4: discipline 'civil' is already used at disciplines.yaml:1"],
  'example-of-unknown-competency': ['examples/civil/9.1.yaml:1: there is no competency 9.1'],
  'example-of-unknown-discipline': ["examples/marine/1.1.yaml:1: there is no discipline 'marine'"],
  'example-without-outcome': ["examples/civil/1.10.yaml:1: 'outcome' is missing"],
  'module-without-areas': ["modules/1-professional-ethics/module.yaml:2: 'areas' is empty"],
  'not-utf-8': ['site/home_hero.html:4: not valid UTF-8'],
  'post-day-impossible': ["posts/how-to-plan.md:5: 'published' is not a day of the calendar"],
  'post-with-unknown-field': ["posts/how-to-plan.md:7: unknown field 'author'"],
  'post-without-excerpt': ["posts/how-to-plan.md:2: 'excerpt' is missing"],
  'province-framework-unknown': [
    'provinces.yaml:2: \'framework\' should be "34" | "22" | "22-reported" | "qc" | "unconfirmed", not 34',
  ],
  'province-repeats': ["provinces.yaml:2: province 'AB' is already used at provinces.yaml:1"],
  'review-of-another-wording': [
    `reviews/2025-03.yaml:1: 'mod1-001' was reworded since (its wording is now "12a6c3984260"); let it be answered blind again`,
  ],
  'review-wording-malformed': ["reviews/2025-03.yaml:1: 'wording' should be twelve digits from 0 to f"],
  'review-of-unknown-item': ["reviews/2025-03.yaml:1: there is no question 'free-009'"],
  'review-result-unknown': ['reviews/2025-03.yaml:1: \'result\' should be "agreed" | "rewritten", not "fine"'],
  'section-number-repeats': [
    "chapters/1-professionalism/02-more.md:2: section number '2' is already used at chapters/1-professionalism/02-key-topics.html:2",
  ],
  'section-of-another-area': [
    'modules/1-professional-ethics/01-duties.md:3: modules/1-professional-ethics does not carry area IV',
  ],
  'section-without-chapter': ['chapters/2-ethics/01-overview.md:2: chapters/2-ethics has no chapter.yaml'],
  'section-without-front-matter': [
    "chapters/1-professionalism/01-overview.md:1: front matter is missing or not closed by '---'",
  ],
  'section-without-text': ['chapters/1-professionalism/01-overview.md:4: there is no text'],
  'site-page-without-title': [
    "site/home_hero.html:2: 'title' is missing",
    "site/home_hero.html:2: unknown field 'heading'",
  ],
  'broken-links': [
    "posts/how-to-plan.md:12: broken link '/no-such-page': there is no such page",
    "posts/how-to-plan.md:12: broken link '/blog/no-such-post': there is no such post",
    "posts/how-to-plan.md:12: broken link '#second': no heading of this text has that id",
    "posts/how-to-plan.md:14: broken link 'files/plan.pdf': there is no such page",
    "posts/how-to-plan.md:14: broken link 'http://example.org': it should begin with https",
  ],
  'links-to-what-is-not-there': [
    "posts/how-to-plan.md:12: broken link '/course?module=9': there is no such page",
    "posts/how-to-plan.md:12: broken link '/exam-select?set=3': there is no such page",
    "posts/how-to-plan.md:12: broken link '/#nope': there is no such page",
    "posts/how-to-plan.md:13: '[four][there]' refers to a link that is defined nowhere",
  ],
  'example-too-short': ['examples/civil/1.10.yaml:15: the outcome has 9 words; 40 to 100 are asked for'],
  'examples-share-a-sentence': [
    'examples/civil/1.10.yaml:15: a sentence of the outcome stands in examples/chemical/1.10.yaml as well',
  ],
  'examples-share-words': [
    'examples/civil/1.10.yaml:1: the example rewords examples/chemical/1.10.yaml (similarity 0.96, at most 0.35 is allowed)',
  ],
  'heading-of-the-page': [
    'posts/how-to-plan.md:8: cleaning would change this: <h1>',
    'posts/how-to-plan.md:8: the page has its title already; headings of a text begin at level 2',
  ],
  'heading-out-of-order': ['posts/how-to-plan.md:10: a heading of level 4 where 3 is the deepest'],
  'html-badly-nested': ['site/home_hero.html:6: cleaning would change this: nesting of <li>'],
  'html-crossed': ['site/home_hero.html:6: cleaning would change this: nesting of <em>'],
  'html-out-of-place': [
    'site/home_hero.html:6: cleaning would change this: text in <table>',
    'site/home_hero.html:9: cleaning would change this: nesting of <p>',
    'site/home_hero.html:10: cleaning would change this: nesting of <ul>',
  ],
  'markdown-badly-nested': [
    'posts/how-to-plan.md:14: cleaning would change this: nesting of <strong>',
    'posts/how-to-plan.md:16: cleaning would change this: nesting of <em>',
  ],
  'html-that-cleaning-changes': [
    'site/home_hero.html:5: cleaning would change this: style of <p>',
    'site/home_hero.html:5: cleaning would change this: <b>',
    'site/home_hero.html:6: cleaning would change this: <script>',
  ],
  'markdown-that-cleaning-changes': [
    'chapters/1-professionalism/01-overview.md:6: cleaning would change this: <img>',
    'chapters/1-professionalism/01-overview.md:6: cleaning would change this: src of <img>',
    'chapters/1-professionalism/01-overview.md:6: cleaning would change this: alt of <img>',
  ],
  'post-with-unknown-tag': ["posts/how-to-plan.md:4: unknown tag 'plans'; the known ones are in tags.yaml"],
  'review-repeats': ["reviews/2025-03.yaml:2: review of 'mod1-001' is already used at reviews/2025-03.yaml:1"],
  'section-slug-repeats': [
    "chapters/1-professionalism/03-overview.md:2: section 'overview' is already used at chapters/1-professionalism/01-overview.md:2",
  ],
  'term-repeats': ["glossary.yaml:5: term 'torts' is already used at glossary.yaml:2"],
  'term-without-definition': ["glossary.yaml:1: 'definition' is missing"],
};
