import { Link } from 'react-router-dom';
import type { PracticeSessionLine } from '../../../application/contract/index.ts';
import { CalendarDay } from '../../format/moments.tsx';
import { Card } from '../../ui/card.tsx';
import * as css from './practice.css.ts';
import { MODE_WORDS, topicsWords } from './session-choices.ts';

type SessionHistoryProps = { readonly sessions: readonly PracticeSessionLine[] | null };

/** The sessions so far, to go on with or to look at again. */
export const SessionHistory = ({ sessions }: SessionHistoryProps) => (
  <Card title="Sessions">
    {sessions === null ? (
      <p className={css.note}>Your sessions could not be loaded. Reload the page to try again.</p>
    ) : null}
    {sessions?.length === 0 ? (
      <p className={css.note}>Your sessions will be here, to go on with or to look at again.</p>
    ) : null}
    {sessions && sessions.length > 0 ? (
      <ul className={css.sessions}>
        {sessions.map((session) => (
          <li key={session.id} className={css.session}>
            <div>
              <Link to={`/practice/${session.id}`}>{topicsWords(session.topics)}</Link>
              <p className={css.note}>
                {MODE_WORDS[session.mode].name}, <CalendarDay of={session.startedAt} />
              </p>
            </div>
            <strong className={css.count}>{resultWords(session)}</strong>
          </li>
        ))}
      </ul>
    ) : null}
  </Card>
);

const resultWords = ({ finished, right, items, answered }: PracticeSessionLine): string =>
  finished ? `${right ?? 0} of ${items}` : `At ${answered} of ${items}`;
