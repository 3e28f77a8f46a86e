import assert from 'node:assert/strict';
import { describe, mock, test } from 'node:test';
import { createStore } from 'jotai';
import { EMPTY_QUESTION_MARKS, type Mark } from '../../../src/domain/exam/marks.ts';
import { createEarlyNoteWriter } from '../../../src/web/exam/early-note-writer.ts';
import { marksAtom } from '../../../src/web/exam/exam-session.ts';
import { createNoteWriter } from '../../../src/web/exam/note-writer.ts';

const OLD = 'Duty of care.';
const NEWER = 'Duty of care. Proximity.';

describe('typing in a note while the attempt is read after an absence (product.md 4.17)', () => {
  /** A note as the page shows it, and a reading that ends when `read` is called. */
  const open = () => {
    const store = createStore();
    const recorded: unknown[] = [];
    const said: (string | undefined)[] = [];
    const show = (note: string): void => store.set(marksAtom, new Map([[1, { ...EMPTY_QUESTION_MARKS, note }]]));
    let reading: Promise<void> | null = null;
    let read = (): void => undefined;
    const beginReading = (): void => {
      reading = new Promise((resolve) => {
        read = () => {
          reading = null;
          resolve();
        };
      });
    };
    const mark = (_: number, { value }: Mark): void => {
      recorded.push(value);
      show(String(value));
    };
    const notify = ({ description }: { readonly description?: string }): void => {
      said.push(description);
    };
    const parts = { store, records: { mark }, reading: () => reading };
    const early = createEarlyNoteWriter(parts);
    const arrive = () => createNoteWriter({ ...parts, typed: early.typed(), notify });
    const writer = arrive();
    show(OLD);
    beginReading();
    const finish = async (): Promise<void> => {
      read();
      await new Promise(setImmediate);
    };
    return { early, arrive, writer, show, finish, recorded, said, shown: () => store.get(marksAtom).get(1)?.note };
  };

  test('a change in the middle stays below the newer text, and the learner is told', async () => {
    const { writer, show, finish, recorded, said, shown } = open();
    writer.write(1, 'Duty of great care.');
    assert.deepEqual([recorded, shown()], [[], 'Duty of great care.']);
    show(NEWER);
    await finish();
    assert.deepEqual(recorded, [`${NEWER}\nDuty of great care.`]);
    assert.deepEqual(said, ['It now has both texts.']);
  });

  test('a key that is pressed in the newer text before the reading ends takes nothing away', async () => {
    const { writer, show, finish, recorded } = open();
    writer.write(1, `${OLD} Donoghue`);
    show(NEWER);
    writer.write(1, `${NEWER}!`);
    await finish();
    assert.equal(recorded.at(-1), `${NEWER} Donoghue!`);
  });

  test('where nothing is newer, what was typed is recorded and nothing is said', async () => {
    const { writer, show, finish, recorded, said } = open();
    writer.write(1, 'Duty of great care.');
    show(OLD);
    await finish();
    assert.deepEqual([recorded, said], [['Duty of great care.'], []]);
  });

  test('text that was only taken away does not bring the old text back', async () => {
    const { writer, show, finish, recorded, said } = open();
    writer.write(1, 'Duty');
    show(NEWER);
    await finish();
    assert.deepEqual([recorded, said], [[], ['It has the text of that device.']]);
  });

  test('a reading that takes long brings the newer text all the same', async () => {
    mock.timers.enable({ apis: ['setTimeout'] });
    const { writer, show, finish, recorded } = open();
    writer.write(1, `${OLD} Donoghue`);
    mock.timers.tick(14_000);
    await new Promise(setImmediate);
    assert.deepEqual(recorded, []);
    show(NEWER);
    await finish();
    assert.deepEqual(recorded, [`${NEWER} Donoghue`]);
    mock.timers.reset();
  });

  test('what waits for a reading is recorded at once where the page goes away', () => {
    const { writer, recorded } = open();
    writer.write(1, `${OLD} Donoghue`);
    writer.flush();
    assert.deepEqual(recorded, [`${OLD} Donoghue`]);
  });

  describe('before the code of the writer is here', () => {
    test('a reading that ends before or after it has arrived takes nothing from either text', async () => {
      for (const isReadFirst of [true, false]) {
        const { early, arrive, show, finish, recorded, said, shown } = open();
        early.write(1, `${OLD} D`);
        early.write(1, `${OLD} Donoghue`);
        assert.deepEqual([recorded, shown()], [[], `${OLD} Donoghue`]);
        if (!isReadFirst) arrive();
        show(NEWER);
        await finish();
        if (isReadFirst) arrive();
        assert.deepEqual([recorded, said], [[`${NEWER} Donoghue`], ['It now has both texts.']]);
      }
    });

    test('where the reading brings nothing newer, and without one, what was typed is recorded', async () => {
      const { early, show, finish, recorded } = open();
      early.write(1, `${OLD} Donoghue`);
      show(OLD);
      await finish();
      early.write(1, 'Proximity');
      assert.deepEqual(recorded, [`${OLD} Donoghue`, 'Proximity']);
    });

    test('the note of another question, and the page that goes away, record what waits', () => {
      const { early, recorded } = open();
      early.write(1, `${OLD} Donoghue`);
      early.write(2, 'Proximity');
      assert.deepEqual(recorded, [`${OLD} Donoghue`]);
      early.flush();
      assert.deepEqual(recorded, [`${OLD} Donoghue`, 'Proximity']);
    });
  });
});
