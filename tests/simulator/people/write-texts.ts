import type { OutputOf } from '../../../src/application/contract/index.ts';
import { EMPTY_ENTRY, type EntryFields } from '../../../src/domain/competency/submission.ts';
import { createDraftClient, type DraftClient } from '../../../src/web/competency/submission/draft-client.ts';
import type { Step } from '../plan.ts';
import type { Browser, Surroundings } from './browser.ts';

type WriteStep = Extract<Step, { kind: 'write' }>;
type Saved = OutputOf<'submission.saveEntry'>;
type SentDraft = { readonly submissionId: number; readonly code: string; readonly fields: EntryFields };

const CODE = '1.1';
const MINUTE = 60_000;
const SETTLE_MS = 60 * MINUTE;

/** The page of one text, by the draft client of the browser. */
function openText(
  { ledger, scheduler, trace }: Surroundings,
  browser: Browser,
  userId: number,
  submissionId: number,
  revision: number,
): DraftClient {
  let client: DraftClient;
  const send = async (name: string, input: object): Promise<unknown> => {
    const saved = (await browser.send(name as 'submission.saveEntry', input)) as Saved;
    const { code, fields } = input as SentDraft;
    ledger.text({ submissionId, code, fields, outcome: saved.outcome, revision: saved.revision });
    trace.counts.acknowledged += 1;
    return saved;
  };
  client = createDraftClient({
    ...{
      userId,
      submissionId,
      code: CODE,
      regulator: 'ON',
      revision,
      send,
      storage: browser.storage,
      now: scheduler.now,
    },
    onStatus: (status) => {
      if (status === 'signed-out') void browser.signIn().catch(() => undefined);
    },
    onSaved: () => undefined,
    onReplaced: () => trace.note(browser.name, 'is shown the text of another tab'),
    onConflict: () => {
      trace.note(browser.name, 'is shown the text of another device');
      client.continueFrom();
    },
  });
  return client;
}

/** Writes into one text on two devices' worth of pages: each reload opens it anew from what is stored. */
export async function writeTexts(
  world: Surroundings,
  browser: Browser,
  userId: number,
  step: WriteStep,
): Promise<void> {
  const { scheduler, trace } = world;
  const { submissionId } = (await browser.insist('submission.choose', { regulator: 'ON' })) as { submissionId: number };
  const read = async (): Promise<number> => {
    const entry = await browser.insist('submission.readEntry', { submissionId, code: CODE });
    return (entry as OutputOf<'submission.readEntry'>).revision;
  };
  let client = openText(world, browser, userId, submissionId, await read());
  const stopReloading = browser.onReload(() => {
    void read().then((revision) => {
      client = openText(world, browser, userId, submissionId, revision);
    });
  });
  let situation = '';
  for (let edit = 1; edit <= step.edits; edit += 1) {
    situation += ` Sentence ${edit} of ${scheduler.now()}.`;
    client.edit({ ...EMPTY_ENTRY, situation: situation.trim() });
    trace.note(browser.name, `writes sentence ${edit}`);
    await scheduler.sleep(browser.random.below(10 * MINUTE));
  }
  await client.settle(SETTLE_MS);
  stopReloading();
}
