import type { ReactNode } from 'react';
import { Form } from 'react-router-dom';
import { computeMaxProjectUses, countProjectUses } from '../../../domain/competency/submission.ts';
import { button } from '../../ui/button.css.ts';
import { Card } from '../../ui/card.tsx';
import type { FormFailure } from '../../ui/form-failure.ts';
import { PostForm } from '../../ui/post-form.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { projectLetter } from './competency-grid.tsx';
import {
  flagged,
  letter,
  nameEditor,
  plain,
  project as projectStyle,
  small,
  soft,
  stack,
  strong,
} from './submission.css.ts';
import type { SubmissionData } from './submission-data.ts';

type ProjectsProps = { readonly view: SubmissionData; readonly failure: FormFailure | undefined };

/** The failure of one form of the page, which has several. */
type FailureOf = (intent: string) => FormFailure | undefined;

/** Projects, entered once and used in several texts, with how often each is used (product.md 9.37). */
export function ProjectList({ view, failure }: ProjectsProps) {
  const uses = countProjectUses(view.entries);
  const written = view.entries.filter(({ state }) => state !== 'empty').length;
  const most = computeMaxProjectUses(written);
  const isOverused = uses.some((use) => use.isOverused);
  const failureOf: FailureOf = (intent) => (failure?.intent === intent ? failure : undefined);
  return (
    <Card title="Projects and validators">
      {view.projects.length === 0 ? (
        <p className={soft}>Enter each project once. You choose it in every text that it carries.</p>
      ) : (
        <ul className={plain}>
          {view.projects.map((project, at) => (
            <ProjectLine
              key={project.id}
              project={project}
              sign={projectLetter(at)}
              use={uses.find(({ projectId }) => projectId === project.id)}
              canWrite={view.canWrite}
              failureOf={failureOf}
            />
          ))}
        </ul>
      )}
      {isOverused ? (
        <p className={flagged}>
          Assessors look for breadth: keep one project to {most} of {written} texts.
        </p>
      ) : null}
      {view.validators.length > 0 ? (
        <ul className={plain} aria-label="Validators">
          {view.validators.map((validator) => (
            <ValidatorLine key={validator.id} validator={validator} canWrite={view.canWrite} failureOf={failureOf} />
          ))}
        </ul>
      ) : null}
      {view.canWrite ? <NewNames failureOf={failureOf} /> : null}
    </Card>
  );
}

type ProjectLineProps = {
  readonly project: SubmissionData['projects'][number];
  readonly sign: string;
  readonly use: ReturnType<typeof countProjectUses>[number] | undefined;
  readonly canWrite: boolean;
  readonly failureOf: FailureOf;
};

function ProjectLine({ project, sign, use, canWrite, failureOf }: ProjectLineProps) {
  const { id, name, employer, period } = project;
  const tone = use?.isOverused ? flagged : '';
  const intent = `project-${id}`;
  return (
    <li className={projectStyle}>
      <span className={`${letter} ${tone}`}>{sign}</span>
      <span>
        {name}
        <span className={small}> {[employer, period].filter(Boolean).join(', ')}</span>
      </span>
      <span className={`${strong} ${tone}`}>
        {use?.uses ?? 0} {use?.uses === 1 ? 'text' : 'texts'}
      </span>
      {canWrite ? (
        <Change name={name} intent={intent} failure={failureOf(intent)} remove="remove-project" id={id}>
          <ProjectFields project={project} failure={failureOf(intent)} />
        </Change>
      ) : null}
    </li>
  );
}

type ValidatorLineProps = {
  readonly validator: SubmissionData['validators'][number];
  readonly canWrite: boolean;
  readonly failureOf: FailureOf;
};

function ValidatorLine({ validator, canWrite, failureOf }: ValidatorLineProps) {
  const { id, name, position } = validator;
  const intent = `validator-${id}`;
  return (
    <li className={projectStyle}>
      <span className={small}>Validator</span>
      <span>
        {name}
        <span className={small}> {position}</span>
      </span>
      <span />
      {canWrite ? (
        <Change name={name} intent={intent} failure={failureOf(intent)} remove="remove-validator" id={id}>
          <ValidatorFields validator={validator} failure={failureOf(intent)} />
        </Change>
      ) : null}
    </li>
  );
}

type ChangeProps = {
  readonly name: string;
  readonly intent: string;
  readonly failure: FormFailure | undefined;
  readonly remove: string;
  readonly id: number;
  readonly children: ReactNode;
};

/** Changes or removes what was entered once; texts that name it follow. */
const Change = ({ name, intent, failure, remove, id, children }: ChangeProps) => (
  <details className={nameEditor} open={failure !== undefined}>
    <summary aria-label={`Edit ${name}`}>Edit</summary>
    <PostForm intent={intent} failure={failure} words="Save" busyWords="Saving..." look="other">
      {children}
    </PostForm>
    <Form method="post" preventScrollReset>
      <input type="hidden" name="intent" value={remove} />
      <input type="hidden" name="id" value={id} />
      <button type="submit" className={button.quiet} aria-label={`Remove ${name}`}>
        Remove
      </button>
    </Form>
  </details>
);

function NewNames({ failureOf }: { readonly failureOf: FailureOf }) {
  const project = failureOf('project');
  const validator = failureOf('validator');
  return (
    <div className={stack}>
      <details open={project !== undefined}>
        <summary>Add a project</summary>
        <PostForm intent="project" failure={project} words="Add project" busyWords="Adding..." look="other">
          <ProjectFields failure={project} />
        </PostForm>
      </details>
      <details open={validator !== undefined}>
        <summary>Add a validator</summary>
        <PostForm intent="validator" failure={validator} words="Add validator" busyWords="Adding..." look="other">
          <ValidatorFields failure={validator} />
        </PostForm>
      </details>
    </div>
  );
}

type FieldsProps = { readonly failure: FormFailure | undefined };

const ProjectFields = ({
  project,
  failure,
}: FieldsProps & { readonly project?: SubmissionData['projects'][number] }) => (
  <>
    <TextField
      label="Project"
      name="name"
      error={failure?.fields.name}
      defaultValue={failure?.values.name ?? project?.name}
      maxLength={200}
    />
    <TextField
      label="Employer"
      name="employer"
      defaultValue={failure?.values.employer ?? project?.employer}
      maxLength={200}
    />
    <TextField label="Dates" name="period" defaultValue={failure?.values.period ?? project?.period} maxLength={60} />
  </>
);

type ValidatorFieldsProps = FieldsProps & { readonly validator?: SubmissionData['validators'][number] };

const ValidatorFields = ({ validator, failure }: ValidatorFieldsProps) => (
  <>
    <TextField
      label="Name"
      name="name"
      error={failure?.fields.name}
      defaultValue={failure?.values.name ?? validator?.name}
      maxLength={200}
    />
    <TextField
      label="Position and licence"
      name="position"
      defaultValue={failure?.values.position ?? validator?.position}
      maxLength={200}
    />
  </>
);
