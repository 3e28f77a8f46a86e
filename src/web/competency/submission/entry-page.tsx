import { redirect, type ShouldRevalidateFunction, useLoaderData } from 'react-router-dom';
import { findRegulator } from '../../../domain/competency/regulators.ts';
import { partOfPage } from '../../api/part-of-page.ts';
import type { PageAction, PageLoader } from '../../page-request.ts';
import { useViewer } from '../../root.tsx';
import { respondWithFormFailure, typed } from '../../ui/form-failure.ts';
import { EntryEditor } from './entry-editor.tsx';
import type { EntryData } from './submission-views.ts';

/** One text with what is shown beside it; whoever has not chosen a regulator begins there. */
export const loader: PageLoader<EntryData> = async ({ api, params, url }) => {
  const { submission, titles } = await api('submission.read', {});
  if (!submission) throw redirect('/peng-prep/submission');
  const code = params.code ?? '';
  const asked = findRegulator(submission.regulator)?.competencies ?? [];
  const covering = asked.find(({ covers }) => covers.includes(code));
  if (covering && !asked.some((each) => each.code === code)) {
    throw redirect(`/peng-prep/submission/${covering.code}${url.search}`);
  }
  const entry = await api('submission.readEntry', { submissionId: submission.id, code });
  const at = titles.findIndex((title) => title.code === code);
  const [compare, number] = ['compare', 'version'].map((name) => url.searchParams.get(name));
  const isCode = compare !== null && compare !== undefined && /^[1-9]\.[1-9]\d?$/.test(compare);
  const [example, version] = await Promise.all([
    isCode && entry.canWrite ? partOfPage(api('competency.example', { competency: compare })) : null,
    number && /^[1-9]\d{0,5}$/.test(number)
      ? partOfPage(api('submission.readVersion', { submissionId: submission.id, code, number }))
      : null,
  ]);
  const beside = { before: titles[at - 1]?.code ?? null, after: titles[at + 1]?.code ?? null };
  return { submissionId: submission.id, code, ...beside, entry, example, version };
};

const FAILED = 'That could not be saved. Please try again.';

/** Makes and ends links for mentors, and removes their comments. */
export const action: PageAction = async ({ api, request, params }) => {
  const form = await request.formData();
  const intent = typed(form, 'intent');
  const id = typed(form, 'id');
  try {
    if (intent === 'link') {
      const place = { submissionId: typed(form, 'submissionId'), code: params.code ?? '' };
      return { link: await api('submission.createLink', { ...place, days: Number(typed(form, 'days')) }) };
    }
    if (intent === 'revoke') await api('submission.revokeLink', { linkId: id });
    if (intent === 'remove-comment') await api('submission.removeComment', { commentId: id });
    return null;
  } catch (error) {
    return respondWithFormFailure(error, {}, FAILED, intent);
  }
};

/** A change of the query shows something else beside the text; what is typed is not loaded anew. */
export const shouldRevalidate: ShouldRevalidateFunction = ({ currentUrl, nextUrl, defaultShouldRevalidate }) =>
  currentUrl.href !== nextUrl.href || defaultShouldRevalidate;

/** Writing one competency. */
export function Component() {
  const data = useLoaderData() as EntryData;
  const userId = useViewer()?.id ?? 0;
  return <EntryEditor key={`${data.submissionId} ${data.code}`} userId={userId} data={data} />;
}
