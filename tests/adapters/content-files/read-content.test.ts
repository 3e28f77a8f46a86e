import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { cp, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { promisify } from 'node:util';
import { readContent } from '../../../src/adapters/content-files/read-content.ts';
import { readFigures } from '../../../src/adapters/content-files/read-figures.ts';
import { authoredMarkup } from '../../../src/adapters/markup/authored-markup.ts';
import { TOPICS_BY_CODE } from '../../../src/domain/exam/topics.ts';
import { SAMPLE_QUESTION } from '../../../src/domain/outreach/sample-question.ts';
import { PROJECT_ROOT, projectPath } from '../../support/project-root.ts';
import { FIXTURES, readLayers } from './content-folder.ts';

const markup = authoredMarkup(await readFigures(projectPath('content')));
const CHECK = ['--import', import.meta.resolve('tsx'), projectPath('src/check-content.ts')];

const check = (folder: string, cwd = PROJECT_ROOT): Promise<{ code: number; stdout: string }> =>
  promisify(execFile)(process.execPath, [...CHECK, folder], { cwd }).then(
    ({ stdout }) => ({ code: 0, stdout }),
    ({ code, stdout }: { code: number; stdout: string }) => ({ code, stdout }),
  );

test('an item is read with the use of its file, the key, a rationale for each option and when it would be right (product.md 5.4)', async () => {
  const { content } = await readLayers(['good']);
  assert.deepEqual(
    content.items.find(({ externalId }) => externalId === 'c1-001'),
    {
      externalId: 'c1-001',
      use: { kind: 'practice', chapter: 1 },
      area: 'I',
      topic: 'I.1',
      kind: 'direct',
      source: 'Andrews, chapter on the professions',
      stem: 'What do learned occupations owe society in return for governing themselves?',
      explanation: 'The right to govern oneself is a trust; it lasts only as long as members put the public first.',
      options: [
        {
          letter: 'A',
          text: 'Regular dividends',
          isKey: false,
          rationale: 'Dividends go to the owners of a business and have nothing to do with licensing.',
          rightWhen: 'the duty were owed to somebody else',
        },
        {
          letter: 'B',
          text: 'Service before gain',
          isKey: true,
          rationale: 'The right to govern oneself is a trust; it lasts only as long as members put the public first.',
          rightWhen: null,
        },
        {
          letter: 'C',
          text: 'Lower fees',
          isKey: false,
          rationale: 'What clients pay is a matter of the market, not of self-government.',
          rightWhen: 'the client had consented to it in writing',
        },
        {
          letter: 'D',
          text: 'Free lectures every spring',
          isKey: false,
          rationale: 'Teaching the public is welcome, but nobody is licensed on that condition.',
          rightWhen: 'the deadline had already passed by then',
        },
      ],
    },
  );
  const uses = content.items.map(({ externalId, use }) => [externalId, use.kind]);
  assert.deepEqual(uses.sort(), [
    ['c1-001', 'practice'],
    ['free-001', 'free'],
    ['free-002', 'free'],
    ['mod1-001', 'course'],
  ]);
});

test('chapters and modules carry their sections in order, with number and slug from the path', async () => {
  const { content } = await readLayers(['good']);
  const [chapter] = content.chapters;
  assert.deepEqual(
    { ...chapter, sections: chapter?.sections.map(({ text: _, ...section }) => section) },
    {
      number: 1,
      slug: 'professionalism',
      title: 'Professionalism',
      area: 'I',
      description: 'What makes a profession.',
      sections: [
        { order: 1, slug: 'overview', title: 'Overview', area: null, format: 'markdown' },
        { order: 2, slug: 'key-topics', title: 'Key Topics and Concepts', area: 'I', format: 'html' },
        { order: 9, slug: 'practice-questions', title: 'Practice Questions', area: null, format: 'html' },
      ],
    },
  );
  assert.equal(chapter?.sections[1]?.text.split('\n')[1], '<p>Service, competence and trust.</p>');
  assert.deepEqual(content.modules[0]?.areas, ['I', 'II', 'VI']);
  assert.equal(content.modules[0]?.sections[0]?.text, 'Duties may conflict.');
});

test('the other kinds are read whole', async () => {
  const { content } = await readLayers(['good']);
  assert.deepEqual(content.competencies[1], {
    code: '1.10',
    category: 'Technical competence',
    order: 10,
    title: 'Documentation',
    description: 'Shows drawings that others built from.',
  });
  assert.deepEqual(
    content.provinces.map(({ code }) => code),
    ['AB', 'ON'],
  );
  assert.deepEqual(
    content.disciplines.map(({ slug }) => slug),
    ['civil', 'chemical'],
  );
  assert.deepEqual([content.examples[0]?.discipline, content.examples[0]?.competency], ['civil', '1.10']);
  assert.deepEqual(content.posts[0], {
    slug: 'how-to-plan',
    title: 'How to plan your study',
    excerpt: 'Eight weeks are enough.',
    tags: ['nppe', 'planning'],
    published: '2025-02-28',
    featured: true,
    text: 'Begin with the blueprint.',
  });
  assert.deepEqual(content.glossary, [
    { term: 'tort', also: ['torts'], definition: 'A civil wrong that is not a breach of contract.' },
  ]);
  assert.deepEqual(content.sitePages, [{ key: 'home_hero', title: 'Welcome', html: '<p>Study for the exam.</p>' }]);
});

test('the read-me and hidden files are no study material; kinds that do not exist yet are none', async () => {
  const { content, lines } = await readLayers([], {
    'README.md': '# How to write',
    '.gitkeep': '',
    'disciplines.yaml': '- { slug: civil, name: Civil, description: Roads. }\n',
  });
  assert.deepEqual(lines, []);
  assert.deepEqual([content.disciplines.length, content.items.length, content.chapters.length], [1, 0, 0]);
});

test('items need a blueprint', async () => {
  const { lines } = await readLayers(['good'], { 'blueprint.yaml': null });
  assert.equal(lines[0], 'blueprint.yaml:1: the file is missing; items cannot be checked without it');
});

test('lines are right in files with Windows line ends', async () => {
  const text = '---\r\ntitle: Welcome\r\n---\r\n<p>Study.</p>\r\n<p>The center.</p>\r\n';
  const { lines } = await readLayers(['good'], { 'site/home_hero.html': text });
  assert.deepEqual(lines, ["site/home_hero.html:5: 'center' is spelled 'centre' in Canada"]);
});

test('a folder that does not exist is a problem, since loading nothing would retire everything', async () => {
  const folder = join(FIXTURES, 'nowhere');
  const { problems } = await readContent(folder, { markup, complete: true, asShown: true });
  assert.deepEqual(problems, [{ file: folder, line: 1, reason: 'there is no study material in this folder' }]);
});

test('the study material of the product has no problems', async () => {
  const { problems } = await readContent(projectPath('content'), { markup, complete: true, asShown: true });
  assert.deepEqual(problems, []);
});

test('the question on the first screen is a free one, word by word (product.md 8.25)', async () => {
  const { content } = await readContent(projectPath('content'), { markup, complete: false, asShown: false });
  const item = content.items.find(({ externalId }) => externalId === SAMPLE_QUESTION.externalId);
  assert.ok(item?.use.kind === 'free');
  assert.equal(SAMPLE_QUESTION.stem, item.stem);
  assert.deepEqual(SAMPLE_QUESTION.options, Object.fromEntries(item.options.map(({ letter, text }) => [letter, text])));
});

test('every topic of the blueprint is known by its title and taught in a section of its area (product.md 14.8)', async () => {
  const blueprint = await readFile(projectPath('content/blueprint.yaml'), 'utf8');
  const topics = [...blueprint.matchAll(/code: ([IV]+\.\d+), title: "?([^"}]+?)"? }/g)].map(([, code, title]) => [
    code,
    title,
  ]);
  assert.deepEqual(
    Object.entries(TOPICS_BY_CODE).map(([code, { title }]) => [code, title]),
    topics,
  );
  const { content } = await readContent(projectPath('content'), { markup, complete: false, asShown: false });
  for (const [code, { section }] of Object.entries(TOPICS_BY_CODE)) {
    const area = code.split('.')[0];
    const sections = content.chapters.filter((chapter) => chapter.area === area).flatMap((chapter) => chapter.sections);
    assert.ok(
      sections.some(({ slug }) => slug === section),
      code,
    );
  }
  const asked = new Set(content.items.map(({ topic }) => topic));
  assert.deepEqual(
    [...asked].filter((topic) => !TOPICS_BY_CODE[topic]),
    [],
  );
});

test('check:content prints the counts and succeeds', async () => {
  const { code, stdout } = await check('tests/adapters/content-files/fixtures/good');
  assert.equal(code, 0);
  assert.deepEqual(stdout.split('\n').slice(0, 2), ['    4 items', '    2 provinces']);
});

test('check:content prints file, line and reason, and fails', async () => {
  assert.deepEqual(await check('tests/adapters/content-files/fixtures/bad/file-of-no-kind'), {
    code: 1,
    stdout:
      'tests/adapters/content-files/fixtures/bad/file-of-no-kind/items/mock-3/i.yaml:1: no kind of study material has this path\n1 problem\n',
  });
});

test("the product's own folder has to be complete, however it is written (product.md 5.33)", async () => {
  const cwd = await mkdtemp(join(tmpdir(), 'product-'));
  try {
    await cp(join(FIXTURES, 'good'), join(cwd, 'content'), { recursive: true });
    for (const folder of ['content', './content', 'content/', join(cwd, 'content')]) {
      const { code, stdout } = await check(folder, cwd);
      assert.equal(code, 1, folder);
      assert.match(stdout, /items\/mock-1:1: there is no such set/, folder);
    }
  } finally {
    await rm(cwd, { recursive: true });
  }
});
