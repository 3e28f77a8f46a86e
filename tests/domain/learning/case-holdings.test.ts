import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { caseCardName, findCaseHoldings } from '../../../src/domain/learning/case-holdings.ts';

const TEXT = `Three limits apply.

> **Case: *Hadley v. Baxendale* (1854)**
>
> A mill stood idle. The court **held** that lost profits were not recoverable.
>
> Tell the supplier.

> **Exam note** Nothing of a case.

> **Case: *M.J.B. Enterprises v. Defence Construction (1951)* (1999)**
> One line.`;

describe('cases of a text (15.5)', () => {
  test('are quotes that name a case, with what they tell', () => {
    assert.deepEqual(findCaseHoldings(TEXT), [
      {
        title: 'Hadley v. Baxendale (1854)',
        text: 'A mill stood idle. The court **held** that lost profits were not recoverable.\n\nTell the supplier.',
      },
      { title: 'M.J.B. Enterprises v. Defence Construction (1951) (1999)', text: 'One line.' },
    ]);
    assert.deepEqual(findCaseHoldings('Case: none'), []);
  });

  test('have names of plain characters', () => {
    assert.equal(caseCardName('Hadley v. Baxendale (1854)'), 'case-hadley-v-baxendale-1854');
  });
});
