import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { exportSubmission } from '../../../src/application/competency/submission/export-submission.ts';
import type { SubmissionPorts } from '../../../src/application/competency/submission/ports.ts';
import type { User } from '../../../src/application/ports/accounts.ts';
import type { SubmissionRepository } from '../../../src/application/ports/submission.ts';
import { accepted, refused } from '../../../src/domain/result.ts';
import { callerOf } from '../../support/caller.ts';

const SUBMISSION = { id: 5, regulator: 'AB' };
const CALLER = callerOf({ id: 7 } as User);

/** Ports with one submission; `read` counts how often its texts were read. */
function portsWith(toDocx: SubmissionPorts['toDocx']) {
  const read = { count: 0 };
  const stored = { isDeleted: false };
  const submissions: Partial<SubmissionRepository> = {
    findOwn: async (_, id) => (id === SUBMISSION.id ? SUBMISSION : null),
    findWhole: async () => {
      read.count += 1;
      if (stored.isDeleted) return null;
      return { submission: SUBMISSION, entries: [], projects: [], validators: [] };
    },
  };
  const competencies = { competencies: async () => [] };
  return { read, stored, ports: { submissions, competencies, toDocx } as unknown as SubmissionPorts };
}

describe('a submission as a DOCX file', () => {
  test('is not read where too many wait for one (product.md 9.44)', async () => {
    const { read, ports } = portsWith(async () => refused('busy'));
    const answer = await exportSubmission(ports)(CALLER, { submissionId: SUBMISSION.id, format: 'docx' });
    assert.deepEqual(answer, refused({ code: 'exports-busy' }));
    assert.equal(read.count, 0);
  });

  test('is read when its job starts', async () => {
    const bytes = new Uint8Array([1]);
    const { read, ports } = portsWith(async (readDocument) => {
      assert.equal((await readDocument())?.regulator.code, SUBMISSION.regulator);
      return accepted(bytes);
    });
    const answer = await exportSubmission(ports)(CALLER, { submissionId: SUBMISSION.id, format: 'docx' });
    assert.ok(answer.ok);
    assert.equal(answer.value.fileName, 'my-submission-ab.docx');
    assert.deepEqual([answer.value.parts, read.count], [[bytes], 1]);
  });

  test('is refused where the submission is deleted while its job waits', async () => {
    const { stored, ports } = portsWith(async (readDocument) => {
      stored.isDeleted = true;
      assert.equal(await readDocument(), null);
      return refused('missing');
    });
    const answer = await exportSubmission(ports)(CALLER, { submissionId: SUBMISSION.id, format: 'docx' });
    assert.deepEqual(answer, refused({ code: 'submission-deleted' }));
  });

  test('takes no turn where there is no such submission', async () => {
    const { ports } = portsWith(() => assert.fail('a file was made'));
    const answer = await exportSubmission(ports)(CALLER, { submissionId: 6, format: 'docx' });
    assert.deepEqual(answer, refused({ code: 'not-found' }));
  });
});
