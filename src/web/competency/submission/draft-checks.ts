import { useEffect, useMemo, useState } from 'react';
import {
  findAskedCompetency,
  findRegulator,
  getPartLimits,
  type Regulator,
} from '../../../domain/competency/regulators.ts';
import { countProjectUses, type EntryFields } from '../../../domain/competency/submission.ts';
import type { checkWriting } from '../../../domain/competency/writing/check-writing.ts';
import type { describeFinding } from './describe-finding.ts';
import type { DescribedFinding, EntryPageData, SubmissionEntryData } from './submission-data.ts';
import type { DraftState } from './use-draft.ts';

type Check = { readonly run: typeof checkWriting; readonly describe: typeof describeFinding };
type Place = Pick<EntryPageData, 'code'> & { readonly entry: SubmissionEntryData };

/** The checks with their terms and words would be a tenth of the page: they are loaded after it. */
async function loadCheck(): Promise<Check> {
  const [{ checkWriting }, { describeFinding }] = await Promise.all([
    import('../../../domain/competency/writing/check-writing.ts'),
    import('./describe-finding.ts'),
  ]);
  return { run: checkWriting, describe: describeFinding };
}

/** The competency whose examples show how one is written. */
export const findExampleCode = (regulator: Regulator, code: string): string =>
  findAskedCompetency(regulator, code)?.covers[0] ?? code;

/** The findings of the text as it is stored, with which the page is shown until the checks have loaded. */
export const checkStoredEntry = async (place: Place): Promise<readonly DescribedFinding[]> =>
  checkFields(await loadCheck(), place, place.entry.fields);

function checkFields(check: Check, { entry, code }: Place, fields: EntryFields): readonly DescribedFinding[] {
  const regulator = findRegulator(entry.regulator);
  if (!regulator) return [];
  const { limits, isOwn } = getPartLimits(regulator);
  const others = entry.entries.filter((line) => line.code !== code);
  const own = { code, state: 'draft' as const, level: null, projectId: fields.projectId, findings: 0 };
  const isProjectOverused = countProjectUses([...others, own]).some(
    ({ projectId, isOverused }) => isOverused && projectId === fields.projectId,
  );
  const covers = findAskedCompetency(regulator, code)?.covers ?? [];
  const context = { covers, limits, areLimitsOwn: isOwn, examples: entry.exampleShingles, isProjectOverused };
  const exampleCode = findExampleCode(regulator, code);
  return check.run(fields, context).map((finding) => ({ ...finding, ...check.describe(finding, exampleCode) }));
}

/** The checks once they have loaded; a load that failed is tried again with the next change of the text. */
function useCheck(fields: EntryFields): Check | null {
  const [check, setCheck] = useState<Check | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the next text is what a failed load is tried again with
  useEffect(() => {
    if (check) return;
    let isHere = true;
    loadCheck().then(
      (loaded) => isHere && setCheck(loaded),
      () => undefined,
    );
    return () => {
      isHere = false;
    };
  }, [check, fields]);
  return check;
}

/** The findings of a text as it is typed (product.md 9.39). */
export function useFindings(data: EntryPageData, { fields, conflict }: DraftState): readonly DescribedFinding[] {
  const { entry, code, findings } = data;
  const check = useCheck(fields);
  return useMemo(() => {
    if (conflict) return [];
    return check ? checkFields(check, { entry, code }, fields) : findings;
  }, [check, entry, code, findings, fields, conflict]);
}
