import { redirect, useLoaderData } from 'react-router-dom';
import type { OutputOf } from '../../../application/contract/index.ts';
import { COMPETENCY_PARTS, countCharacters, PART_TITLES } from '../../../domain/competency/competency-texts.ts';
import { findRegulator, getPartLimits } from '../../../domain/competency/regulators.ts';
import { formatCount } from '../../../domain/format-count.ts';
import { DateTimeText } from '../../format/moments.tsx';
import type { PageLoader } from '../../page-request.ts';
import { button } from '../../ui/button.css.ts';
import { Link } from '../../ui/link.tsx';
import { needsScript } from '../../ui/needs-script.css.ts';
import { PageBody } from '../../ui/page-body.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { printed, printedEntry, story } from './editor.css.ts';
import { row, screenOnly, small, soft } from './submission.css.ts';

type Whole = OutputOf<'submission.readAll'>;

/** Everything that is written, for paper (product.md 9.44). */
export const loader: PageLoader<Whole> = async ({ api }) => {
  const { submission } = await api('submission.read', {});
  if (!submission) throw redirect('/peng-prep/submission');
  return api('submission.readAll', { submissionId: submission.id });
};

/** A submission to be printed, or saved as PDF by the browser. */
export function Component() {
  const { regulator: code, entries } = useLoaderData() as Whole;
  const regulator = findRegulator(code);
  const { limits, isOwn } = regulator ? getPartLimits(regulator) : { limits: null, isOwn: false };
  return (
    <PageBody width="text">
      <PageTitle of="My submission, to print" />
      <PageHeader title="My submission">
        {regulator?.shortName}. {entries.length} {entries.length === 1 ? 'competency' : 'competencies'} written. Check
        every limit with your regulator.
      </PageHeader>
      <div className={`${row} ${screenOnly}`}>
        <button type="button" className={`${button.main} ${needsScript}`} onClick={() => window.print()}>
          Print or save as PDF
        </button>
        <Link to="/peng-prep/submission" className={button.other}>
          Back to my submission
        </Link>
      </div>
      <div className={printed}>
        {entries.length === 0 ? <p className={soft}>Nothing is written yet.</p> : null}
        {entries.map((entry) => (
          <article key={entry.code} className={printedEntry}>
            <h2>
              {entry.code} {entry.title}
            </h2>
            <p className={small}>
              {[
                entry.level === null ? null : `Level aimed at: ${entry.level}`,
                entry.project && `Project: ${entry.project}`,
                entry.validator && `Validator: ${entry.validator}`,
              ]
                .filter(Boolean)
                .map((words) => `${words}. `)}
              Saved on <DateTimeText of={entry.savedAt} />.
            </p>
            {COMPETENCY_PARTS.map((part) => (
              <section key={part}>
                <h3>
                  {PART_TITLES[part]}{' '}
                  <span className={small}>
                    {formatCount(countCharacters(entry[part]))}
                    {isOwn && limits ? ` of ${formatCount(limits[part])}` : ''} characters
                  </span>
                </h3>
                <p className={story}>{entry[part]}</p>
              </section>
            ))}
          </article>
        ))}
      </div>
    </PageBody>
  );
}
