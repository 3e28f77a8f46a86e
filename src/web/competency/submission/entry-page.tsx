import { redirect, type ShouldRevalidateFunction, useLoaderData } from 'react-router-dom';
import { loadOptionalPart } from '../../api/part-of-page.ts';
import type { PageAction, PageLoader } from '../../page-request.ts';
import { useViewer } from '../../root.tsx';
import { readFormText, respondWithFormFailure } from '../../ui/form-failure.ts';
import { parseCompareParam, toExampleRequest } from './compared-example.ts';
import { checkStoredEntry } from './draft-checks.ts';
import { EntryEditor } from './entry-editor.tsx';
import type { EntryPageData } from './submission-data.ts';

/** One text with the panel beside it; a viewer who has not chosen a regulator begins there. */
export const loader: PageLoader<EntryPageData> = async ({ api, params, url }) => {
  const { submission, titles } = await api('submission.read', {});
  if (!submission) throw redirect('/peng-prep/submission');
  const code = params.code ?? '';
  const entry = await api('submission.readEntry', { submissionId: submission.id, code });
  const at = titles.findIndex((title) => title.code === code);
  const compared = parseCompareParam(url.searchParams.get('compare'));
  const number = url.searchParams.get('version');
  const [findings, example, version] = await Promise.all([
    checkStoredEntry({ code, entry }),
    compared && entry.canWrite
      ? loadOptionalPart(api('competency.example', toExampleRequest(compared, entry.regulator)))
      : null,
    number && /^[1-9]\d{0,5}$/.test(number)
      ? loadOptionalPart(api('submission.readVersion', { submissionId: submission.id, code, number }))
      : null,
  ]);
  const beside = { before: titles[at - 1]?.code ?? null, after: titles[at + 1]?.code ?? null };
  return { submissionId: submission.id, code, ...beside, entry, findings, example, version };
};

const FAILED = 'That could not be saved. Please try again.';

/** Makes and ends links for mentors, and removes their comments. */
export const action: PageAction = async ({ api, request, params }) => {
  const form = await request.formData();
  const intent = readFormText(form, 'intent');
  const id = readFormText(form, 'id');
  try {
    if (intent === 'link') {
      const place = { submissionId: readFormText(form, 'submissionId'), code: params.code ?? '' };
      return { link: await api('submission.createLink', { ...place, days: Number(readFormText(form, 'days')) }) };
    }
    if (intent === 'revoke') await api('submission.revokeLink', { linkId: id });
    if (intent === 'remove-comment') await api('submission.removeComment', { commentId: id });
    return null;
  } catch (error) {
    return respondWithFormFailure(error, {}, FAILED, intent);
  }
};

/** A change of the query shows a different panel beside the text; the typed text is not reloaded. */
export const shouldRevalidate: ShouldRevalidateFunction = ({ currentUrl, nextUrl, defaultShouldRevalidate }) =>
  currentUrl.href !== nextUrl.href || defaultShouldRevalidate;

/** Writing one competency. */
export function Component() {
  const data = useLoaderData() as EntryPageData;
  const userId = useViewer()?.id ?? 0;
  return <EntryEditor key={`${data.submissionId} ${data.code}`} userId={userId} data={data} />;
}
