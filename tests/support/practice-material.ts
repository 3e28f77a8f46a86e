import type { Repositories } from '../../src/application/ports/transact.ts';
import { AREA_CODES } from '../../src/domain/exam/blueprint.ts';
import { anItem } from './builders.ts';

const section = (order: number, title: string, format: 'markdown' | 'html', text: string) => ({
  ...{ order, slug: `section-${order}`, title, area: null, format, text },
});

/** Two practice questions as authors write them; the keys are B and A. */
export const TWO_QUESTIONS = `Two questions.

1. Who seals the drawings?

A) The owner

B) The engineer

Answer: B)

The seal is personal.

2. Who owns them?

A) Whoever the contract says

B) Always the engineer

Answer: A`;

/** Tries to run, to restyle and to look like the page. */
export const HOSTILE_HTML =
  '<p id="main" style="position:fixed" onclick="alert(1)">Read <b>on</b></p><script>document.title = "taken"</script><img src=x onerror="document.title = \'taken\'">';

/** What is practised in tests: chapters of every mode, modules with stored questions and without. */
export async function storePractice({ content }: Pick<Repositories, 'content'>, now: number): Promise<void> {
  const chapters = [
    [section(1, 'Overview', 'markdown', 'A text.')],
    [section(1, 'Practice Questions', 'html', `<h2>As written</h2>${HOSTILE_HTML}`)],
    [section(1, 'Overview', 'markdown', 'A text.'), section(2, 'Practice Questions', 'markdown', TWO_QUESTIONS)],
    [section(1, 'More practice questions', 'html', `<p>1. Who?</p>${HOSTILE_HTML}`)],
    [section(1, 'Overview', 'markdown', 'A text.')],
  ];
  const modules = [
    [section(1, 'First', 'markdown', '## Heading\n\nA text.'), section(2, 'Practice Questions', 'html', HOSTILE_HTML)],
    [section(1, 'Reading', 'markdown', 'A text.'), section(2, 'Practice Questions', 'markdown', TWO_QUESTIONS)],
    [],
  ];
  const named = (index: number) => ({ number: index + 1, slug: `part-${index + 1}`, description: 'A part.' });
  await content.saveChapters(
    chapters.map((sections, index) => {
      return { ...named(index), title: `Chapter title ${index + 1}`, area: AREA_CODES[index] ?? 'I', sections };
    }),
    now,
  );
  await content.saveModules(
    modules.map((sections, index) => {
      return { ...named(index), title: `Module title ${index + 1}`, areas: [AREA_CODES[index] ?? 'I'], sections };
    }),
    now,
  );
  const items = [1, 3].flatMap((chapter) =>
    [1, 2, 3].map((n) => anItem(`p${chapter}-${n}`, { use: { kind: 'practice', chapter } })),
  );
  const ofModule = [1, 2].map((n) => anItem(`c1-${n}`, { use: { kind: 'course', module: 1 } }));
  const exam = [1, 2].map((n) => anItem(`m1-${n}`, { stem: `SECRET exam question ${n}?` }));
  await content.saveItems([...items, ...ofModule, ...exam], now);
}
