import { BookOpen, Check, CloudOff } from 'lucide';
import { useRef } from 'react';
import { COMPETENCY_PARTS } from '../../../domain/competency/competency-texts.ts';
import { LEVEL_SCALE } from '../../../domain/competency/level-scale.ts';
import { findRegulator, getPartLimits } from '../../../domain/competency/regulators.ts';
import { MAX_PART_LENGTH } from '../../../domain/competency/submission.ts';
import { formatCount } from '../../../domain/format-count.ts';
import { DateTimeText } from '../../format/moments.tsx';
import { button } from '../../ui/button.css.ts';
import { Icon } from '../../ui/icon.tsx';
import { Link } from '../../ui/link.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PageBody } from '../../ui/page-body.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { ConflictNotice, focusConflictNotice } from './conflict-notice.tsx';
import { findExampleCode, useFindings } from './draft-checks.ts';
import type { SaveStatus } from './draft-client.ts';
import { levelChoice, levelRow, levels, saveLine } from './editor.css.ts';
import { LazyComparisonPanel } from './lazy-comparison-panel.ts';
import { MentorCard } from './mentor-card.tsx';
import { PartEditor } from './part-editor.tsx';
import { desk, pair, row, screenOnly, small, stack, stateLine, strong } from './submission.css.ts';
import type { EntryPageData, SubmissionEntryData } from './submission-data.ts';
import { type DraftState, useDraft } from './use-draft.ts';
import { EntryStateControls } from './verdict.tsx';
import { VersionsCard } from './versions-card.tsx';

type EditorProps = { readonly userId: number; readonly data: EntryPageData };

/** The editor of one competency: three parts with counts, findings beside them, level, project and validator. */
export function EntryEditor({ userId, data }: EditorProps) {
  const { entry, code, submissionId, example, version } = data;
  const { draft, edit, setState, keepMine, takeOther } = useDraft({ userId, submissionId, code }, entry);
  const conflictNotice = useRef<HTMLDivElement>(null);
  const findings = useFindings(data, draft);
  const regulator = findRegulator(entry.regulator);
  if (!regulator) return null;
  const { limits, isOwn } = getPartLimits(regulator);
  const exampleCode = findExampleCode(regulator, code);
  const readOnly = !entry.canWrite || draft.conflict !== null || !draft.isReady;
  return (
    <PageBody>
      <PageTitle of={`${code} ${entry.title}`} />
      <SaveLine {...{ data, draft, exampleCode }} onShowConflict={() => focusConflictNotice(conflictNotice)} />
      <div className={example || version ? desk.beside : desk.alone}>
        <div className={stack}>
          <PageHeader title={`${code} ${entry.title}`} above={`My submission, ${regulator.shortName}`}>
            {entry.description}
          </PageHeader>
          {entry.canWrite ? null : (
            <Notice title="Your P.Eng. access has ended">
              <p>You can read and export this text. Renew access to go on writing.</p>
            </Notice>
          )}
          {draft.conflict ? <ConflictNotice of={conflictNotice} onKeep={keepMine} onTake={takeOther} /> : null}
          <Choices entry={entry} draft={draft} readOnly={readOnly} onEdit={edit} />
          {COMPETENCY_PARTS.map((part) => (
            <PartEditor
              key={part}
              part={part}
              text={draft.fields[part]}
              limits={limits}
              areLimitsOwn={isOwn}
              findings={findings}
              hasExamples={entry.canWrite}
              readOnly={readOnly}
              onChange={(text) => edit({ [part]: text })}
            />
          ))}
          <EntryStateControls {...{ draft, findings, code, regulator }} disabled={readOnly} onState={setState} />
        </div>
        {example || version ? <LazyComparisonPanel data={data} fields={draft.fields} /> : null}
      </div>
      <VersionsCard entry={entry} version={version} readOnly={readOnly} onRestore={(texts) => edit(texts, true)} />
      <MentorCard data={data} isSaved={draft.savedAt !== null} />
    </PageBody>
  );
}

const STATUS_WORDS: Readonly<Record<SaveStatus, string>> = {
  saved: 'Saved',
  saving: 'Saving...',
  offline: 'Offline: kept on this device',
  'signed-out': 'You are signed out: kept on this device. Log in again in another tab.',
  refused: 'Not saved: kept on this device',
  conflict: 'Changed on another device or in another tab',
};

/** Where the text stands; a refusal with its cause, as far as the learner can do something about it. */
function statusWords({ status, savedAt, fields }: DraftState): string {
  if (status === 'saved' && savedAt === null) return 'Nothing written yet';
  const isTooLong = COMPETENCY_PARTS.some((part) => fields[part].length > MAX_PART_LENGTH);
  if (status === 'refused' && isTooLong)
    return `Not saved: a part has more than ${formatCount(MAX_PART_LENGTH)} characters`;
  return STATUS_WORDS[status];
}

type SaveLineProps = {
  readonly data: EntryPageData;
  readonly draft: DraftState;
  readonly exampleCode: string;
  readonly onShowConflict: () => void;
};

function SaveLine({ data: { before, after, entry }, draft, exampleCode, onShowConflict }: SaveLineProps) {
  const { status, savedAt } = draft;
  return (
    <div className={`${saveLine} ${screenOnly}`}>
      <span className={row}>
        <Link to="/peng-prep/submission">My submission</Link>
        {before ? <Link to={`/peng-prep/submission/${before}`}>Previous: {before}</Link> : null}
        {after ? <Link to={`/peng-prep/submission/${after}`}>Next: {after}</Link> : null}
      </span>
      <span className={row}>
        <span role="status" className={`${stateLine} ${strong}`}>
          <Icon of={status === 'saved' ? Check : CloudOff} size={16} />
          {statusWords(draft)}
        </span>
        {draft.conflict ? (
          <button type="button" className={button.main} onClick={onShowConflict}>
            Choose a text
          </button>
        ) : null}
        {status === 'saved' && savedAt ? (
          <span className={small}>
            <DateTimeText of={savedAt} />
          </span>
        ) : null}
        {entry.canWrite ? (
          <Link to={`?compare=${exampleCode}`} className={button.other} preventScrollReset>
            <Icon of={BookOpen} size={18} />
            Compare
          </Link>
        ) : null}
      </span>
    </div>
  );
}

type ChoicesProps = {
  readonly entry: SubmissionEntryData;
  readonly draft: DraftState;
  readonly readOnly: boolean;
  readonly onEdit: ReturnType<typeof useDraft>['edit'];
};

const toId = (value: string): number | null => (value === '' ? null : Number(value));

function Choices({ entry, draft: { fields }, readOnly, onEdit }: ChoicesProps) {
  const chosen = LEVEL_SCALE.find(({ level }) => level === fields.level);
  return (
    <div className={stack}>
      <div className={pair}>
        <SelectField
          label="Project"
          value={fields.projectId ?? ''}
          disabled={readOnly}
          hint={entry.projects.length === 0 ? 'Enter your projects on My submission.' : undefined}
          onChange={(event) => onEdit({ projectId: toId(event.target.value) })}
        >
          <option value="">None chosen</option>
          {entry.projects.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </SelectField>
        <SelectField
          label="Validator"
          value={fields.validatorId ?? ''}
          disabled={readOnly}
          onChange={(event) => onEdit({ validatorId: toId(event.target.value) })}
        >
          <option value="">None chosen</option>
          {entry.validators.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </SelectField>
      </div>
      <fieldset className={levels}>
        <legend className={strong}>Level you aim at</legend>
        <div className={levelRow}>
          {LEVEL_SCALE.map(({ level, name }) => (
            <label key={level} className={levelChoice} title={name}>
              <input
                type="radio"
                name="level"
                value={level}
                checked={fields.level === level}
                disabled={readOnly}
                onChange={() => onEdit({ level })}
              />
              {level}
            </label>
          ))}
        </div>
        <p className={small} aria-live="polite">
          {chosen
            ? `${chosen.name}: ${chosen.anchor}`
            : 'Read your text as an assessor would, and choose what it shows.'}
        </p>
      </fieldset>
    </div>
  );
}
