import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import type { EntryView, SavedEntryView } from '../../../src/application/contract/index.ts';
import { readDraft, writeDraft } from '../../../src/web/admin/editing/entry-draft.ts';
import {
  type FormState,
  formFaults,
  isUnsaved,
  newForm,
  nextForm,
  openForm,
} from '../../../src/web/admin/editing/form-state.ts';
import { compareTexts } from '../../../src/web/admin/text/compare-texts.ts';
import { type TextAction, type TextFormat, textEdit } from '../../../src/web/admin/text/text-actions.ts';
import { purgeUserStorage } from '../../../src/web/user-storage.ts';
import { memoryStorage } from '../exam/memory-storage.ts';

const MARK = { savedAt: '2026-11-22T12:00:00.000Z', savedBy: 'ann', origin: 'site' } as const;
const ENTRY: EntryView = {
  ...MARK,
  kind: 'section',
  id: 7,
  wholeId: 1,
  format: 'html',
  version: 3,
  title: 'Overview',
  order: 2,
  content: '<p>Old</p>',
};

const saved = (given: Partial<SavedEntryView>): SavedEntryView => ({ ...ENTRY, version: 4, altered: [], ...given });
const write = (state: FormState, text: string) => nextForm(state, { type: 'typed', field: 'content', text });

describe('a form of an entry', () => {
  test('is unsaved while it says something else than what is stored (product.md 11.14)', () => {
    const opened = openForm(ENTRY, null);
    assert.deepEqual(opened.typed, { title: 'Overview', order: '2', content: '<p>Old</p>' });
    assert.equal(isUnsaved(opened), false);
    assert.equal(isUnsaved(write(opened, '<p>New</p>')), true);
    assert.equal(isUnsaved(write(write(opened, '<p>New</p>'), '<p>Old</p>')), false);
  });

  test('what was stored comes into it after a save; what was typed meanwhile stays', () => {
    const sent = write(openForm(ENTRY, null), '<p>New<script>x</script></p>');
    const entry = saved({ content: '<p>New</p>', altered: [{ what: '<script>', line: 1 }] });
    const after = nextForm(nextForm(sent, { type: 'saving' }), { type: 'saved', entry, sent: sent.typed });
    assert.deepEqual([after.typed.content, after.version, isUnsaved(after)], ['<p>New</p>', 4, false]);
    assert.equal(after.altered.length, 1);
    const more = nextForm(write(sent, '<p>Newer</p>'), { type: 'saved', entry, sent: sent.typed });
    assert.deepEqual([more.typed.content, more.version, isUnsaved(more)], ['<p>Newer</p>', 4, true]);
  });

  test('somebody else was faster: both ways out, and nothing typed is lost (product.md 11.9)', () => {
    const own = write(openForm(ENTRY, null), '<p>Mine</p>');
    const current = { ...MARK, version: 5, title: 'Overview', order: 2, content: '<p>Theirs</p>' };
    const overtaken = nextForm(own, { type: 'overtaken', current, sent: own.typed });
    assert.deepEqual([overtaken.typed.content, overtaken.version], ['<p>Mine</p>', 3]);
    const kept = nextForm(overtaken, { type: 'own-kept' });
    assert.deepEqual([kept.typed.content, kept.version, kept.conflict], ['<p>Mine</p>', 5, null]);
    const taken = nextForm(overtaken, { type: 'theirs-taken' });
    assert.deepEqual([taken.typed.content, taken.version, isUnsaved(taken)], ['<p>Theirs</p>', 5, false]);
    assert.equal(nextForm(taken, { type: 'own-brought-back' }).typed.content, '<p>Mine</p>');
  });

  test('somebody else was faster with the same text: there is nothing to decide (product.md 11.9)', () => {
    const own = write(openForm(ENTRY, null), '<p>Same</p>');
    const current = { ...MARK, version: 5, title: 'Overview', order: 2, content: '<p>Same</p>' };
    const after = nextForm(nextForm(own, { type: 'saving' }), { type: 'overtaken', current, sent: own.typed });
    assert.deepEqual([after.conflict, after.version, after.isSaving, isUnsaved(after)], [null, 5, false, false]);
    const more = nextForm(write(own, '<p>More</p>'), { type: 'overtaken', current, sent: own.typed });
    assert.deepEqual(
      [more.conflict, more.typed.content, more.version, isUnsaved(more)],
      [null, '<p>More</p>', 5, true],
    );
  });

  for (const [what, kind, missing, typed, faulty] of [
    ['nothing chosen, nothing typed', 'section', 'Chapter is required', {}, ['content', 'title', 'whole']],
    ['nothing chosen', 'course-section', 'Module is required', { title: 'T', content: 'C' }, ['whole']],
    [
      'nothing chosen, a wrong order',
      'section',
      'Chapter is required',
      { order: '0' },
      ['content', 'order', 'title', 'whole'],
    ],
    ['chosen, no order', 'section', null, { title: 'T', content: 'C' }, ['order']],
    ['nothing to choose', 'site-content', null, { title: 'T', content: 'C' }, ['key']],
  ] as const) {
    test(`of a new ${kind} says what is at fault and not what could not be known: ${what} (product.md 11.5)`, () => {
      assert.deepEqual(Object.keys(formFaults(kind, typed, missing)).toSorted(), [...faulty]);
      assert.equal(formFaults(kind, typed, missing).whole ?? null, missing);
    });
  }

  test('a fault goes when its field is typed in again', () => {
    const refused = nextForm(openForm(ENTRY, null), { type: 'refused', faults: { content: 'x', title: 'y' } });
    assert.deepEqual(write(refused, 'z').faults, { title: 'y' });
  });

  test('the order is proposed until its author has one (product.md 11.5)', () => {
    const empty = nextForm(newForm('section', null, null), { type: 'order-proposed', order: 4 });
    assert.deepEqual([empty.typed.order, isUnsaved(empty)], ['4', false]);
    const own = nextForm(empty, { type: 'typed', field: 'order', text: '9' });
    assert.equal(nextForm(own, { type: 'order-proposed', order: 6 }).typed.order, '9');
    assert.equal(nextForm(empty, { type: 'order-proposed', order: 6 }).typed.order, '6');
  });

  test('what was typed before a reload comes back over the version it was typed over', () => {
    const state = openForm(ENTRY, { version: 2, typed: { title: 'T', order: '2', content: 'c' } });
    assert.deepEqual([state.version, state.typed.title, isUnsaved(state)], [2, 'T', true]);
    assert.equal(isUnsaved(nextForm(state, { type: 'reopened' })), false);
  });
});

describe('drafts of a tab (product.md 1.8, 11.14)', () => {
  test('are kept user by user and entry by entry, and go with another user', () => {
    const storage = memoryStorage();
    const place = { userId: 1, kind: 'section', entry: 7 } as const;
    const draft = { version: 3, typed: { title: 'T' } };
    writeDraft(place, draft, storage);
    writeDraft({ ...place, userId: 2 }, draft, storage);
    assert.deepEqual(readDraft(place, storage), draft);
    assert.equal(readDraft({ ...place, entry: 'new' }, storage), null);
    purgeUserStorage(1, [storage]);
    assert.deepEqual([storage.length, readDraft(place, storage)], [1, draft]);
    writeDraft(place, null, storage);
    assert.equal(storage.length, 0);
    writeDraft(place, draft, storage);
    purgeUserStorage(null, [storage]);
    assert.equal(storage.length, 0);
  });

  test('what is no draft is none', () => {
    const storage = memoryStorage({ 'plumbline:draft:1:section:7': '"nonsense"' });
    assert.equal(readDraft({ userId: 1, kind: 'section', entry: 7 }, storage), null);
  });
});

/** A text with its chosen part between bars, before and after a button. */
function pressed(action: TextAction, format: TextFormat, written: string): string {
  const from = written.indexOf('|');
  const to = written.lastIndexOf('|') - 1;
  const text = written.replaceAll('|', '');
  const edit = textEdit(action, format, { text, from, to: Math.max(from, to) });
  const [start, end] = [edit.from + edit.select[0], edit.from + edit.select[1]];
  const after = text.slice(0, edit.from) + edit.insert + text.slice(edit.to);
  return `${after.slice(0, start)}|${after.slice(start, end)}|${after.slice(end)}`;
}

describe('the buttons above a text (product.md 11.15)', () => {
  for (const [action, format, before, after] of [
    ['bold', 'markdown', 'a |word| b', 'a **|word|** b'],
    ['bold', 'markdown', 'a || b', 'a **|bold words|** b'],
    ['italic', 'html', '|x|', '<em>|x|</em>'],
    ['link', 'markdown', '|here|', '[|here|](https://)'],
    ['link', 'html', '|here|', '<a href="https://">|here|</a>'],
    ['heading', 'markdown', 'Before|| after', 'Before\n\n## |Heading|\n\n after'],
    ['heading', 'html', '|Title|', '<h2>|Title|</h2>'],
    ['list', 'markdown', '|one\ntwo|', '|- |one\n- two'],
    ['list', 'html', '||', '<ul>\n  <li>|First point|</li>\n  <li>Second point</li>\n</ul>'],
    ['definition', 'markdown', '||', '> **Term** |What the term means.|'],
    ['case', 'markdown', '|It fell.|', '> **Case: a short name** |It fell.|'],
    [
      'exam',
      'html',
      '||',
      '<blockquote>\n  <p><strong>In the exam</strong> |What to look for in a question.|</p>\n</blockquote>',
    ],
  ] as const) {
    test(`${action} in ${format}: ${before.replaceAll('\n', ' ')}`, () =>
      assert.equal(pressed(action, format, before), after));
  }

  test('a table is one', () => {
    assert.match(pressed('table', 'markdown', '||'), /^\| \|Heading\| \| Heading \|\n\| --- \|/);
    assert.match(pressed('table', 'html', '||'), /<th scope="col">\|Heading\|<\/th>/);
  });
});

describe('two versions compared (product.md 11.8)', () => {
  const told = (before: string, after: string): string[] =>
    compareTexts(before, after).map((row) => {
      if (row.kind === 'left-out') return `… ${row.lines}`;
      const sign = { same: ' ', removed: '-', added: '+' }[row.kind];
      return sign + row.pieces.map(({ text, changed }) => (changed ? `[${text}]` : text)).join('');
    });

  test('the same says nothing', () => assert.deepEqual(compareTexts('a\nb', 'a\nb'), []));

  test('words within a line that was changed', () => {
    assert.deepEqual(told('One\nThe old bridge\nThree', 'One\nThe new bridge\nThree'), [
      ' One',
      '-The [old] bridge',
      '+The [new] bridge',
      ' Three',
    ]);
  });

  test('lines that came and went; many that are the same are counted', () => {
    const many = Array.from({ length: 12 }, (_, index) => `line ${index}`).join('\n');
    assert.deepEqual(told(`${many}\nend`, `${many}\nend\nmore`), ['… 11', ' line 11', ' end', '+[more]']);
    assert.deepEqual(told('gone\nstays', 'stays'), ['-[gone]', ' stays']);
  });

  for (const [before, after, expected] of [
    ['', 'one two', ['-', '+[one two]']],
    ['one two', '', ['-[one two]', '+']],
    ['she may wait here', 'she must wait', ['-she [may] wait[ here]', '+she [must] wait']],
  ] as const) {
    test(`'${before}' to '${after}'`, () => assert.deepEqual(told(before, after), expected));
  }

  test('each side holds its whole text where nothing is left out', () => {
    const texts = fc.array(fc.constantFrom('a', 'b', 'c', '\n'), { maxLength: 7 }).map((words) => words.join(' '));
    const side = (left: 'removed' | 'added', before: string, after: string): string =>
      compareTexts(before, after)
        .flatMap((row) =>
          row.kind === 'left-out' || row.kind === left ? [] : [row.pieces.map(({ text }) => text).join('')],
        )
        .join('\n');
    fc.assert(
      fc.property(texts, texts, (before, after) => {
        fc.pre(before !== after && !before.endsWith('\n') && !after.endsWith('\n'));
        assert.equal(side('added', before, after), before);
        assert.equal(side('removed', before, after), after);
      }),
    );
  });
});
