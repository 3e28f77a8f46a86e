import { data, redirect } from 'react-router-dom';
import { isAccessRefusal, isSignedOut } from '../api/part-of-page.ts';
import { resourceCache } from '../api/resource-cache.ts';
import type { PageAction, PageRequest } from '../page-request.ts';
import { failureMessage, readFormText, toFailureResponse } from '../ui/form-failure.ts';
import { isEntryIntent, removeOrRestoreEntry } from '../ui/list-entry.ts';
import {
  buildExampleSelectionQuery,
  type ChosenIds,
  invalidateFilterLists,
  loadExampleSelection,
  SELECTION_FIELDS,
  toChosenIds,
  toFilterIds,
} from './selection.ts';
import { subscribeToPengExamples } from './subscribe-action.ts';

/** What the lists showed when the button was pressed: without scripts the address does not tell it. */
type Asked = { readonly chosen?: ChosenIds };

/** What pressing Generate Example came to where it did not lead to an example. */
export type GenerationFailure =
  | (Asked & { readonly kind: 'failed'; readonly message: string; readonly requiresSubscription: boolean })
  | (Asked & { readonly kind: 'incomplete'; readonly competency?: string; readonly discipline?: string });

/** What each of the two pages says when nothing was chosen. */
const WORDS = {
  generator: { title: 'Select a Competency', competency: 'Please select an engineering competency first.' },
  bank: { title: 'Error', competency: 'Please select a competency first' },
} as const;
const LIST_WORDS = {
  failed: 'Your list could not be changed. Please try again.',
  gone: 'This example has left the bank, so it cannot be put back.',
};
const SELECT_DISCIPLINE = 'Please select a discipline first';

/** Generates an example of what the address has chosen as far as the lists offer it, changes the learner's list, or asks for access (product.md 3.32, 9.5, 9.7, 9.28). */
export const actOnExamples =
  ({ disciplineNeeded }: { readonly disciplineNeeded: boolean }): PageAction =>
  async (page) => {
    const form = await page.request.formData();
    const intent = readFormText(form, 'intent');
    if (intent === 'subscribe') return subscribeToPengExamples(page);
    if (isEntryIntent(form)) {
      return removeOrRestoreEntry(form, LIST_WORDS, ({ id, since }, saved) =>
        page.api('competency.save', { exampleId: id, saved, ...(since ? { savedAt: since } : {}) }),
      );
    }
    return intent === 'save' ? save(page, form) : generate(page, form, disciplineNeeded);
  };

async function save({ api, notify }: PageRequest, form: FormData): Promise<unknown> {
  const saved = readFormText(form, 'saved') === 'true';
  try {
    const answer = await api('competency.save', { exampleId: Number(readFormText(form, 'exampleId')), saved });
    notify({ title: saved ? 'Saved to your list' : 'Removed from your list' });
    return answer;
  } catch (error) {
    if (isSignedOut(error)) throw error;
    const message = failureMessage(error, LIST_WORDS.failed);
    notify({ title: 'Error', description: message, tone: 'destructive' });
    return failed(toFailureResponse(error), { message, requiresSubscription: isAccessRefusal(error) });
  }
}

/** The address of what the lists showed when the button was pressed: without scripts only the form knows. */
function askedFor(url: URL, form: FormData): URL {
  const asked = new URL(url);
  for (const name of SELECTION_FIELDS) if (form.has(name)) asked.searchParams.set(name, readFormText(form, name));
  return asked;
}

/** Leads to the address of the example, where it stays to be read again (product.md 9.24). */
async function generate(page: PageRequest, form: FormData, disciplineNeeded: boolean): Promise<unknown> {
  const { api, notify, url } = page;
  const asked = askedFor(url, form);
  const chosen = toChosenIds((name) => asked.searchParams.get(name));
  const { selection, ...lists } = await loadExampleSelection(page.api, asked);
  if (Object.values(lists).includes(null))
    return notGenerated(page, { status: 503 }, { message: 'Failed to fetch competencies', chosen });
  const { province, competency, discipline } = selection;
  const words = WORDS[disciplineNeeded ? 'bank' : 'generator'];
  const missing = {
    ...(competency ? {} : { competency: words.competency }),
    ...(disciplineNeeded && !discipline ? { discipline: SELECT_DISCIPLINE } : {}),
  };
  const first = missing.competency ?? missing.discipline;
  if (first || !competency) {
    notify({ title: words.title, description: first ?? words.competency, tone: 'destructive' });
    return data({ kind: 'incomplete', ...missing, chosen } satisfies GenerationFailure, { status: 400 });
  }
  try {
    const { example } = await api('competency.generate', {
      competencyId: competency.id,
      ...(province && { provinceId: province.id }),
      ...(discipline && { disciplineId: discipline.id }),
    });
    const drawn = {
      example: String(example.id),
      of: String(competency.id),
      in: String(discipline?.id ?? ''),
      for: String(province?.id ?? ''),
    };
    return redirect(`${url.pathname}${buildExampleSelectionQuery(toFilterIds(selection), drawn)}`);
  } catch (error) {
    if (isSignedOut(error)) throw error;
    if (toFailureResponse(error).status === 404) invalidateFilterLists(resourceCache(page.api));
    const message = failureMessage(error, 'Failed to fetch example');
    return notGenerated(page, toFailureResponse(error), {
      message,
      requiresSubscription: isAccessRefusal(error),
      chosen,
    });
  }
}

type Failure = Omit<Extract<GenerationFailure, { kind: 'failed' }>, 'kind' | 'requiresSubscription'> & {
  readonly requiresSubscription?: boolean;
};

/** Shows it near the button too: the notice may be far above the pressed button (product.md 9.5). */
function notGenerated({ notify }: PageRequest, answer: ReturnType<typeof toFailureResponse>, failure: Failure) {
  notify({ title: 'Error', description: failure.message, tone: 'destructive' });
  return failed(answer, failure);
}

const failed = (answer: ReturnType<typeof toFailureResponse>, { requiresSubscription = false, ...failure }: Failure) =>
  data({ kind: 'failed', requiresSubscription, ...failure } satisfies GenerationFailure, answer);
