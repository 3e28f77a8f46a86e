import { Form } from 'react-router-dom';
import { mostUses, projectUses } from '../../../domain/competency/submission.ts';
import { button } from '../../ui/button.css.ts';
import { Card } from '../../ui/card.tsx';
import type { FormFailure } from '../../ui/form-failure.ts';
import { PostForm } from '../../ui/post-form.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { projectLetter } from './competency-grid.tsx';
import { flagged, letter, plain, project as projectStyle, small, soft, stack, strong } from './submission.css.ts';
import type { SubmissionView } from './submission-views.ts';

type ProjectsProps = { readonly view: SubmissionView; readonly failure: FormFailure | undefined };

/** Projects, entered once and used in several texts, with how often each is used (product.md 9.37). */
export function Projects({ view, failure }: ProjectsProps) {
  const uses = projectUses(view.entries);
  const written = view.entries.filter(({ state }) => state !== 'empty').length;
  const most = mostUses(written);
  const isOverused = uses.some((use) => use.isOverused);
  return (
    <Card title="Projects and validators">
      {view.projects.length === 0 ? (
        <p className={soft}>Enter each project once. You choose it in every text that it carries.</p>
      ) : (
        <ul className={plain}>
          {view.projects.map(({ id, name, employer, period }, at) => {
            const use = uses.find(({ projectId }) => projectId === id);
            const tone = use?.isOverused ? flagged : '';
            return (
              <li key={id} className={projectStyle}>
                <span className={`${letter} ${tone}`}>{projectLetter(at)}</span>
                <span>
                  {name}
                  <span className={small}> {[employer, period].filter(Boolean).join(', ')}</span>
                </span>
                <span className={`${strong} ${tone}`}>
                  {use?.uses ?? 0} {use?.uses === 1 ? 'text' : 'texts'}
                  {view.canWrite ? <Remove intent="remove-project" id={id} name={name} /> : null}
                </span>
              </li>
            );
          })}
        </ul>
      )}
      {isOverused ? (
        <p className={flagged}>
          Assessors look for breadth: keep one project to {most} of {written} texts.
        </p>
      ) : null}
      {view.validators.length > 0 ? (
        <ul className={plain} aria-label="Validators">
          {view.validators.map(({ id, name, position }) => (
            <li key={id} className={projectStyle}>
              <span className={small}>Validator</span>
              <span>
                {name}
                <span className={small}> {position}</span>
              </span>
              {view.canWrite ? <Remove intent="remove-validator" id={id} name={name} /> : null}
            </li>
          ))}
        </ul>
      ) : null}
      {view.canWrite ? <NewNames failure={failure} /> : null}
    </Card>
  );
}

type RemoveProps = { readonly intent: string; readonly id: number; readonly name: string };

const Remove = ({ intent, id, name }: RemoveProps) => (
  <Form method="post" preventScrollReset>
    <input type="hidden" name="intent" value={intent} />
    <input type="hidden" name="id" value={id} />
    <button type="submit" className={button.quiet} aria-label={`Remove ${name}`}>
      Remove
    </button>
  </Form>
);

function NewNames({ failure }: Pick<ProjectsProps, 'failure'>) {
  const of = (intent: string) => (failure?.intent === intent ? failure : undefined);
  const project = of('project');
  const validator = of('validator');
  return (
    <div className={stack}>
      <details open={project !== undefined}>
        <summary>Add a project</summary>
        <PostForm intent="project" failure={project} words="Add project" busyWords="Adding..." look="other">
          <TextField
            label="Project"
            name="name"
            error={project?.fields.name}
            defaultValue={project?.values.name}
            maxLength={200}
          />
          <TextField label="Employer" name="employer" defaultValue={project?.values.employer} maxLength={200} />
          <TextField label="Dates" name="period" defaultValue={project?.values.period} maxLength={60} />
        </PostForm>
      </details>
      <details open={validator !== undefined}>
        <summary>Add a validator</summary>
        <PostForm intent="validator" failure={validator} words="Add validator" busyWords="Adding..." look="other">
          <TextField
            label="Name"
            name="name"
            error={validator?.fields.name}
            defaultValue={validator?.values.name}
            maxLength={200}
          />
          <TextField
            label="Position and licence"
            name="position"
            defaultValue={validator?.values.position}
            maxLength={200}
          />
        </PostForm>
      </details>
    </div>
  );
}
