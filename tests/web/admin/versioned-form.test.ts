import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { fromTypedFields, presentFields } from '../../../src/application/edited-fields.ts';
import { PROMO_CODE_FIELDS, type PromoCodeTerms } from '../../../src/domain/billing/promo-code.ts';
import { ENTRY_FIELDS, type EntryValues } from '../../../src/domain/publishing/entry.ts';
import { findEntryFormFaults } from '../../../src/domain/publishing/entry-faults.ts';
import { POST_FIELDS } from '../../../src/domain/publishing/post-form.ts';
import {
  areFieldsEqual,
  compareFields,
  type FieldTexts,
  readFieldTexts,
  toFieldTexts,
  toTypedFields,
} from '../../../src/web/admin/versioned-form/field-texts.ts';
import { readDraft, writeDraft } from '../../../src/web/admin/versioned-form/form-draft.ts';
import {
  createEmptyTexts,
  createFormState,
  type FormState,
  type FormStateEvent,
  formReducer,
  isUnsaved,
  type SaveActionResult,
} from '../../../src/web/admin/versioned-form/form-state.ts';
import { purgeUserStorage } from '../../../src/web/user-storage.ts';
import { OTHER_TERMS, postFields, promoCodeTerms } from '../../support/edited-records.ts';
import { memoryStorage } from '../exam/memory-storage.ts';

type SectionTexts = FieldTexts<EntryValues>;
type State = FormState<EntryValues>;

const FIELDS = ENTRY_FIELDS.section;
const STORED: SectionTexts = { title: 'Overview', order: '2', content: '<p>Old</p>' };
const SAVED = { savedAt: '2026-11-22T12:00:00.000Z', savedBy: 'ann', origin: 'site' } as const;

const opened = (): State => createFormState<EntryValues>({ version: 3, texts: STORED });
const next = (state: State, ...events: FormStateEvent<EntryValues>[]): State =>
  events.reduce(formReducer<EntryValues>(FIELDS), state);
const write = (state: State, content: string): State => next(state, { type: 'typed', texts: { content } });
const answer = (state: State, given: Partial<SaveActionResult<EntryValues>>): State =>
  next(state, { type: 'answered', answer: { sent: state.typed, over: 3, ...given } as SaveActionResult<EntryValues> });

/** What somebody else saved, as version 5. */
const theirs = (content: string) => ({ version: 5, texts: { ...STORED, content }, saved: SAVED });

describe('a form of a record with versions', () => {
  test('is unsaved while it says something else than what is stored (product.md 11.14)', () => {
    assert.equal(isUnsaved(opened()), false);
    assert.equal(isUnsaved(write(opened(), '<p>New</p>')), true);
    assert.equal(isUnsaved(write(write(opened(), '<p>New</p>'), '<p>Old</p>')), false);
  });

  test('what was stored comes into it after a save; what was typed meanwhile stays', () => {
    const sent = write(opened(), '<p>New<script>x</script></p>');
    const texts = { ...STORED, content: '<p>New</p>' };
    const saved = { kind: 'saved', sent: sent.typed, version: 4, texts } as const;
    const after = answer(next(sent, { type: 'saving' }), saved);
    assert.deepEqual(
      [after.typed.content, after.version, after.isSaving, isUnsaved(after)],
      ['<p>New</p>', 4, false, false],
    );
    const more = answer(write(sent, '<p>Newer</p>'), saved);
    assert.deepEqual([more.typed.content, more.version, isUnsaved(more)], ['<p>Newer</p>', 4, true]);
  });

  test('somebody else was faster: both ways out, and nothing typed is lost (product.md 11.9)', () => {
    const own = write(opened(), '<p>Mine</p>');
    const overtaken = answer(own, { kind: 'conflict', current: theirs('<p>Theirs</p>') });
    assert.deepEqual([overtaken.typed.content, overtaken.version], ['<p>Mine</p>', 3]);
    const kept = answer(overtaken, { kind: 'saved', over: 5, version: 6, texts: overtaken.typed });
    assert.deepEqual([kept.typed.content, kept.version, kept.conflict], ['<p>Mine</p>', 6, null]);
    const taken = next(overtaken, { type: 'current-taken' });
    assert.deepEqual([taken.typed.content, taken.version, isUnsaved(taken)], ['<p>Theirs</p>', 5, false]);
    assert.equal(next(taken, { type: 'own-brought-back' }).typed.content, '<p>Mine</p>');
  });

  test('a save on its way that is refused because of a version already taken asks nothing again', () => {
    const own = write(opened(), '<p>Mine</p>');
    const conflict = { kind: 'conflict', current: theirs('<p>Theirs</p>') } as const;
    const late = answer(next(answer(own, conflict), { type: 'current-taken' }), { ...conflict, sent: own.typed });
    assert.deepEqual([late.conflict, late.typed.content, late.aside?.content], [null, '<p>Theirs</p>', '<p>Mine</p>']);
  });

  test('overwriting knowingly that is refused at a field goes on over the version that was shown', () => {
    const overtaken = answer(write(opened(), ''), { kind: 'conflict', current: theirs('<p>Theirs</p>') });
    const faults = { content: 'Content is required' };
    const refused = answer(overtaken, { kind: 'refused', over: 5, faults });
    assert.deepEqual([refused.conflict, refused.version, refused.faults], [null, 5, faults]);
    assert.equal(answer(overtaken, { kind: 'refused', over: 3, faults }).conflict?.version, 5);
  });

  test('somebody else was faster with the same text: there is nothing to decide (product.md 11.9)', () => {
    const own = next(write(opened(), '<p>Same</p>'), { type: 'saving' });
    const same = { kind: 'conflict', sent: own.typed, current: theirs('<p>Same</p>') } as const;
    const after = answer(own, same);
    assert.deepEqual([after.conflict, after.version, after.isSaving, isUnsaved(after)], [null, 5, false, false]);
    const more = answer(write(own, '<p>More</p>'), same);
    assert.deepEqual(
      [more.conflict, more.typed.content, more.version, isUnsaved(more)],
      [null, '<p>More</p>', 5, true],
    );
  });

  test('a restored version sets what was typed aside, once however often it is asked for (product.md 13.18)', () => {
    const restored = { type: 'restored', version: 1, texts: { ...STORED, content: '<p>First</p>' } } as const;
    const state = next(write(opened(), '<p>Half</p>'), restored, restored);
    assert.deepEqual([state.typed.content, state.restored, isUnsaved(state)], ['<p>First</p>', 1, true]);
    const back = next(state, { type: 'own-brought-back' });
    assert.deepEqual([back.typed.content, back.restored, back.aside], ['<p>Half</p>', null, null]);
  });

  test('a fault goes when its field is typed in again, and that is no other refusal', () => {
    const refused = next(opened(), { type: 'refused', faults: { content: 'x', title: 'y' } });
    const mended = write(refused, 'z');
    assert.deepEqual(mended.faults, { title: 'y' });
    assert.equal(mended.refusal, refused.refusal);
  });

  test('the order is proposed until its author has one (product.md 11.5)', () => {
    const propose = (order: string) => ({ type: 'proposed', texts: { order } }) as const;
    const empty = next(createFormState<EntryValues>({ version: null, texts: createEmptyTexts(FIELDS) }), propose('4'));
    assert.deepEqual([empty.typed.order, isUnsaved(empty)], ['4', false]);
    const own = next(empty, { type: 'typed', texts: { order: '9' } });
    assert.equal(next(own, propose('6')).typed.order, '9');
    assert.equal(next(empty, propose('6')).typed.order, '6');
  });

  test('what was typed before a reload comes back over the version it was typed over', () => {
    const typed = { title: 'T', order: '2', content: 'c' };
    const state = createFormState<EntryValues>({ version: 3, texts: STORED }, { version: 2, typed });
    assert.deepEqual([state.version, state.typed.title, isUnsaved(state)], [2, 'T', true]);
    assert.equal(isUnsaved(next(state, { type: 'discarded' })), false);
  });
});

describe('the texts of a form', () => {
  const texts = (given: Partial<PromoCodeTerms>): FieldTexts<PromoCodeTerms> =>
    toFieldTexts(PROMO_CODE_FIELDS, presentFields<PromoCodeTerms>(PROMO_CODE_FIELDS, promoCodeTerms(given)));

  test('say what is stored; what is sent of them is stored as it was', () => {
    const stored = texts(OTHER_TERMS);
    assert.deepEqual(
      [stored.maxUses, stored.expiresAt, stored.description, stored.isActive],
      ['7', '2026-12-31', 'Spring', ''],
    );
    for (const terms of [OTHER_TERMS, promoCodeTerms()]) {
      const typed = toTypedFields<PromoCodeTerms>(PROMO_CODE_FIELDS, texts(terms));
      assert.deepEqual(fromTypedFields<PromoCodeTerms>(PROMO_CODE_FIELDS, typed), terms);
    }
    assert.equal(toTypedFields<PromoCodeTerms>(PROMO_CODE_FIELDS, { ...stored, maxUses: 'many' }).maxUses, -1);
  });

  test('lines end in one way, however a browser sends them', () => {
    const form = new FormData();
    form.set('description', 'One\r\ntwo');
    assert.equal(readFieldTexts<PromoCodeTerms>(PROMO_CODE_FIELDS, form).description, 'One\ntwo');
    assert.equal(readFieldTexts<PromoCodeTerms>(PROMO_CODE_FIELDS, form).isActive, '');
  });

  test('are compared field by field, by the labels of the form, without what is not stored', () => {
    const [before, after] = [texts({ maxUses: 6, isActive: false }), texts({ maxUses: 7 })];
    const changed = compareFields<PromoCodeTerms>(PROMO_CODE_FIELDS, before, after).filter(
      (field) => field.before !== field.after,
    );
    assert.deepEqual(changed, [
      { label: 'Maximum uses', before: '6', after: '7' },
      { label: 'Active', before: 'no', after: 'yes' },
    ]);
    assert.equal(areFieldsEqual<PromoCodeTerms>(PROMO_CODE_FIELDS, after, { ...after, maxUses: ' 7' }), true);
    const post = { ...postFields('slug'), tags: ['NPPE', 'Law'], publishedAt: null };
    const typed = toFieldTexts(POST_FIELDS, post);
    assert.equal(areFieldsEqual(POST_FIELDS, typed, { ...typed, tags: 'NPPE,Law, NPPE' }), true);
    assert.equal(areFieldsEqual(POST_FIELDS, typed, { ...typed, title: `${typed.title} ` }), false);
  });
});

describe('faults of an entry', () => {
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
    test(`of a new ${kind} say what could be known: ${what} (product.md 11.5)`, () => {
      assert.deepEqual(Object.keys(findEntryFormFaults(kind, typed, missing)).toSorted(), [...faulty]);
      assert.equal(findEntryFormFaults(kind, typed, missing).whole ?? null, missing);
    });
  }
});

describe('drafts of a tab (product.md 1.8, 11.14)', () => {
  test('are kept user by user and record by record, and go with another user', () => {
    const storage = memoryStorage();
    const place = { userId: 1, kind: 'section', record: 7 } as const;
    const draft = { version: 3, typed: { title: 'T' } };
    writeDraft(place, draft, storage);
    writeDraft({ ...place, userId: 2 }, draft, storage);
    assert.deepEqual(readDraft(place, storage), draft);
    assert.equal(readDraft({ ...place, record: 'new' }, storage), null);
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
    assert.equal(readDraft({ userId: 1, kind: 'section', record: 7 }, storage), null);
  });
});
