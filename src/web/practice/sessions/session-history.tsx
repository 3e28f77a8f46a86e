import type { PracticeSessionSummary } from '../../../application/contract/index.ts';
import { CalendarDayText } from '../../format/moments.tsx';
import { Card } from '../../ui/card.tsx';
import { Link } from '../../ui/link.tsx';
import * as css from './practice.css.ts';
import { describeSessionResult, formatTopicList, SESSION_MODE_LABELS } from './session-choices.ts';

type SessionHistoryProps = { readonly sessions: readonly PracticeSessionSummary[] | null };

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
              <Link to={`/practice/${session.id}`}>{formatTopicList(session.topics)}</Link>
              <p className={css.note}>
                {SESSION_MODE_LABELS[session.mode].name}, <CalendarDayText of={session.startedAt} />
              </p>
            </div>
            <strong className={css.result}>{describeSessionResult(session)}</strong>
          </li>
        ))}
      </ul>
    ) : null}
  </Card>
);
