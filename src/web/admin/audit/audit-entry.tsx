import { Link } from 'react-router-dom';
import type { OutputOf } from '../../../application/contract/index.ts';
import { MomentOf } from '../moment-of.tsx';
import { entry as entryStyle, soft } from '../records.css.ts';
import { after, before, change, changes, field, mark, sentence } from './audit-entry.css.ts';
import { auditPath } from './audit-path.ts';
import { fieldName, kindName, subjectPath } from './audit-words.ts';

type Entry = OutputOf<'audit.list'>['entries'][number];
type Change = Entry['changes'][number];

function Subject({ subject }: Pick<Entry, 'subject'>) {
  const path = subjectPath(subject);
  return path === null ? <strong>{subject.label}</strong> : <Link to={path}>{subject.label}</Link>;
}

const Side = ({ words, text, look }: { readonly words: string; readonly text: string; readonly look: string }) => (
  <p className={look}>
    <span className={mark}>{words}</span>
    <span>{text === '' ? '(empty)' : text}</span>
  </p>
);

/** What a field said before and after; one that was not there is left out. */
const ChangeLine = ({ of, kind }: { readonly of: Change; readonly kind: string }) => (
  <div className={change}>
    <dt className={field}>{fieldName(kind, of.field)}</dt>
    <dd>
      {of.before === null ? null : <Side words="Before" text={of.before} look={before} />}
      {of.after === null ? null : <Side words={of.before === null ? 'Set to' : 'After'} text={of.after} look={after} />}
      {of.after === null ? <p className={soft}>Removed</p> : null}
    </dd>
  </div>
);

/** One change: who, what and when, then field by field (product.md 13.17). */
export const AuditEntryLine = ({ entry }: { readonly entry: Entry }) => (
  <li className={entryStyle}>
    <p className={sentence}>
      {entry.actor ? (
        <Link to={auditPath({ person: entry.actor.username })}>{entry.actor.username}</Link>
      ) : (
        <span className={soft}>A deleted account</span>
      )}
      <span>{`${kindName(entry.subject.kind)} ${entry.action}:`}</span>
      <Subject subject={entry.subject} />
    </p>
    <p className={soft}>
      <MomentOf of={entry.at} />
    </p>
    {entry.changes.length > 0 ? (
      <dl className={changes}>
        {entry.changes.map((line) => (
          <ChangeLine key={line.field} of={line} kind={entry.subject.kind} />
        ))}
      </dl>
    ) : null}
  </li>
);
