import { Download } from 'lucide';
import { Form, useLoaderData } from 'react-router-dom';
import type { OutputOf } from '../../../application/contract/index.ts';
import { SheetDrawing } from '../../brand/drawings.tsx';
import { DateTimeText } from '../../format/moments.tsx';
import type { PageLoader } from '../../page-request.ts';
import { button } from '../../ui/button.css.ts';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Link } from '../../ui/link.tsx';
import { PageBody } from '../../ui/page-body.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { ADMIN_PAGE_LINKS, AUDIT_PATH, auditPath } from '../admin-links.ts';
import { buildPathWithQuery } from '../list-path.ts';
import { PageLinks } from '../page-links.tsx';
import { entry as entryStyle, evenFilters, list, soft, whole } from '../records.css.ts';
import { after, before, change, changes, field, mark, sentence } from './audit-entry.css.ts';
import { AUDIT_KIND_LABELS, auditFieldLabel, auditKindLabel, auditSubjectPath } from './audit-labels.ts';

type Chosen = Readonly<Record<'person' | 'kind' | 'subject' | 'from' | 'until', string>>;

type AuditData = OutputOf<'audit.list'> & { readonly chosen: Chosen; readonly isFurtherOn: boolean };

const ID = /^[1-9]\d{0,14}$/;
const KIND = /^[a-z-]{1,32}$/;
const DAY = /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])$/;

/** Loads a page of the record; an address that was put together wrongly chooses nothing. */
export const loader: PageLoader<AuditData> = async ({ api, url }) => {
  const asked = (name: string, form: RegExp): string => form.exec(url.searchParams.get(name)?.trim() ?? '')?.[0] ?? '';
  const person = (url.searchParams.get('person') ?? '').trim().slice(0, 254);
  const [kind, subject, before] = [asked('kind', KIND), asked('subject', ID), asked('before', ID)];
  const [from, until] = [asked('from', DAY), asked('until', DAY)];
  const read = await api('audit.list', {
    ...(person ? { person } : {}),
    ...(kind ? { kind } : {}),
    ...(subject ? { subjectId: subject } : {}),
    ...(from ? { from } : {}),
    ...(until ? { until } : {}),
    ...(before ? { before } : {}),
  });
  return { ...read, chosen: { person, kind, subject, from, until }, isFurtherOn: before !== '' };
};

function Filters({ chosen }: { readonly chosen: Chosen }) {
  const { person, kind, from, until } = chosen;
  const kinds = new Map([...AUDIT_KIND_LABELS, ...(kind === '' ? [] : [[kind, auditKindLabel(kind)] as const])]);
  return (
    <Form method="get" action={AUDIT_PATH} className={evenFilters} role="search">
      <TextField
        label="Changed by"
        name="person"
        placeholder="Username or email"
        maxLength={254}
        autoComplete="off"
        defaultValue={person}
      />
      <SelectField label="Kind" name="kind" defaultValue={kind}>
        <option value="">Everything</option>
        {[...kinds].map(([value, name]) => (
          <option key={value} value={value}>
            {name}
          </option>
        ))}
      </SelectField>
      <TextField label="From day (UTC)" name="from" type="date" defaultValue={from} />
      <TextField label="Until day (UTC)" name="until" type="date" defaultValue={until} />
      <button type="submit" className={button.other}>
        Show
      </button>
    </Form>
  );
}

/** The changes that are chosen, of all pages, as a file. */
function Export({ chosen: { subject, ...filter } }: { readonly chosen: Chosen }) {
  const path = buildPathWithQuery('/api/admin/audit/export', { ...filter, subjectId: subject });
  return (
    <a href={path} className={button.other}>
      <Icon of={Download} size={18} />
      Export CSV
    </a>
  );
}

function NoEntries({ data }: { readonly data: AuditData }) {
  const { chosen, personFound, isFurtherOn } = data;
  if (!personFound) {
    return (
      <EmptyState drawing={<SheetDrawing />} title={`Nobody is called ${chosen.person}`}>
        Type the whole username or email address. Changes of deleted accounts stay, without a name.
      </EmptyState>
    );
  }
  const isChosen = Object.values(chosen).join('') !== '';
  const title = isChosen ? 'No such changes' : 'No changes yet';
  return (
    <EmptyState drawing={<SheetDrawing />} title={isFurtherOn ? 'No older changes' : title}>
      Every change that an administrator makes here is recorded with who, when, and what it was before.
    </EmptyState>
  );
}

/** Who changed what, and when (product.md 13.1, 13.17). */
export function Component() {
  const page = useLoaderData() as AuditData;
  const { entries, next, chosen, isFurtherOn } = page;
  return (
    <PageBody>
      <PageTitle of={ADMIN_PAGE_LINKS.audit.label} />
      <PageHeader title={ADMIN_PAGE_LINKS.audit.label} actions={<Export chosen={chosen} />}>
        What administrators changed, the newest first. The record is only added to.
      </PageHeader>
      <Card title="Changes">
        <Filters key={Object.values(chosen).join(' ')} chosen={chosen} />
        {chosen.subject === '' ? null : (
          <p className={soft} role="status">
            {`Changes of one ${auditKindLabel(chosen.kind).toLowerCase() || 'thing'} only. `}
            <Link to={auditPath({ kind: chosen.kind })}>Show all</Link>
          </p>
        )}
        {entries.length === 0 ? (
          <NoEntries data={page} />
        ) : (
          <ol className={list}>
            {entries.map((entry) => (
              <AuditEntryLine key={entry.id} entry={entry} />
            ))}
          </ol>
        )}
        <PageLinks
          of="changes"
          first={isFurtherOn ? auditPath(chosen) : null}
          next={next === null ? null : auditPath({ ...chosen, before: next })}
          nextWords="Older changes"
        />
      </Card>
    </PageBody>
  );
}

type Entry = OutputOf<'audit.list'>['entries'][number];
type Change = Entry['changes'][number];

function Subject({ subject }: Pick<Entry, 'subject'>) {
  const path = auditSubjectPath(subject);
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
    <dt className={field}>{auditFieldLabel(kind, of.field)}</dt>
    <dd>
      {of.before === null ? null : <Side words="Before" text={of.before} look={before} />}
      {of.after === null ? null : <Side words={of.before === null ? 'Set to' : 'After'} text={of.after} look={after} />}
      {of.after === null ? <p className={soft}>Removed</p> : null}
    </dd>
  </div>
);

/** One change: who, what and when, then field by field (product.md 13.17). */
const AuditEntryLine = ({ entry }: { readonly entry: Entry }) => (
  <li className={entryStyle}>
    <p className={sentence}>
      {entry.actor ? (
        <Link to={auditPath({ person: entry.actor.username })}>{entry.actor.username}</Link>
      ) : (
        <span className={soft}>A deleted account</span>
      )}
      <span>{`${auditKindLabel(entry.subject.kind)} ${entry.action}:`}</span>
      <Subject subject={entry.subject} />
    </p>
    <p className={soft}>
      <DateTimeText className={whole} of={entry.at} />
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
