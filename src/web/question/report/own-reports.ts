import { atom, useAtomValue, useStore } from 'jotai';
import { useEffect } from 'react';
import { ApiError } from '../../../application/contract/api-error.ts';
import type { OwnReportView } from '../../../application/contract/index.ts';
import { isConnectionFailure } from '../../api/connection-failure.ts';
import { httpApi } from '../../api/http-api.ts';
import { askOnce, keptPerReader } from '../../api/kept-per-reader.ts';

type QuestionId = OwnReportView['questionId'];
type Reports = ReadonlyMap<QuestionId, OwnReportView>;

/** The open reports of the learner at this device, as far as they are known. */
const ownReportsAtom = atom<{ readonly readerId: number; readonly reports: Reports } | null>(null);

const asked = keptPerReader(() => new Map<'reports', Promise<readonly OwnReportView[]>>());

/**
 * What this learner has reported of a question, and how to say that it was reported. The first question of a page asks for
 * all of them; where they cannot be had, nothing is said, and reporting works all the same.
 */
export function useOwnReport(questionId: QuestionId, readerId: number) {
  const store = useStore();
  const known = useAtomValue(ownReportsAtom);
  useEffect(() => {
    if (store.get(ownReportsAtom)?.readerId === readerId) return;
    askOnce(asked(httpApi, readerId), 'reports', () => httpApi('questions.listOwnReports', {})).then(
      (list) => {
        if (store.get(ownReportsAtom)?.readerId === readerId) return;
        store.set(ownReportsAtom, { readerId, reports: new Map(list.map((each) => [each.questionId, each])) });
      },
      (error: unknown) => {
        if (!(error instanceof ApiError) && !isConnectionFailure(error)) throw error;
      },
    );
  }, [store, readerId]);
  const keep = (report: OwnReportView): void => {
    const current = store.get(ownReportsAtom);
    const before = current?.readerId === readerId ? current.reports : [];
    store.set(ownReportsAtom, { readerId, reports: new Map([...before, [report.questionId, report]]) });
  };
  const own = known?.readerId === readerId ? known.reports.get(questionId) : undefined;
  return { own, keep };
}
