import { CATEGORY_TITLES } from '../../../domain/competency/competency-code.ts';
import { nextSteps, type SubmissionNextStep } from '../../../domain/competency/next-steps.ts';
import type { Regulator } from '../../../domain/competency/regulators.ts';
import { button } from '../../ui/button.css.ts';
import { Card } from '../../ui/card.tsx';
import { Link } from '../../ui/link.tsx';
import { describeCompletion } from './describe-completion.ts';
import { plain, small, soft, step as stepStyle, strong } from './submission.css.ts';
import type { SubmissionData } from './submission-data.ts';

type Words = { readonly title: string; readonly why: string };

function wordsOf(step: SubmissionNextStep, { projects }: SubmissionData): Words {
  const { code } = step;
  switch (step.kind) {
    case 'level-below-least':
      return {
        title: `Raise ${code} from level ${step.level} to ${step.least}`,
        why: `Each competency needs level ${step.least} at least, whatever its category averages.`,
      };
    case 'level-below-environment':
      return {
        title: `Raise ${code} from level ${step.level} to ${step.least}`,
        why: `A Canadian-environment competency: it needs level ${step.least}, whatever its category averages.`,
      };
    case 'raise-level':
      return {
        title: `Raise ${code} above level ${step.level}`,
        why: `Category ${step.category} is below its required average, and this is its lowest level.`,
      };
    case 'resolve-findings':
      return {
        title: `Resolve the findings in ${code}`,
        why: `${step.findings} ${step.findings === 1 ? 'finding keeps' : 'findings keep'} it from being ready.`,
      };
    case 'other-project': {
      const name = projects.find(({ id }) => id === step.projectId)?.name ?? 'One project';
      return { title: `Use another project for ${code}`, why: `${name} carries ${step.uses} texts already.` };
    }
    case 'begin-category':
      return {
        title: `Begin category ${step.category}`,
        why: `${CATEGORY_TITLES[step.category] ?? ''}: 0 of ${step.asked} written.`,
      };
    case 'choose-level':
      return { title: `Assess yourself in ${code}`, why: 'Choose the level from 0 to 5 that your text shows.' };
    case 'check':
      return { title: `Check ${code}`, why: 'It is a draft. The checks say what an assessor would miss.' };
    case 'write':
      return { title: `Write ${code}`, why: 'The first that is not written yet.' };
  }
}

/** What to do next, the most useful first (product.md 9.38). */
export function NextSteps({ view, regulator }: { readonly view: SubmissionData; readonly regulator: Regulator }) {
  const steps = nextSteps(regulator, view.entries);
  return (
    <Card title="What to do next">
      {steps.length === 0 ? (
        <p className={soft}>{describeCompletion(regulator)} Read it once more aloud, then export it.</p>
      ) : (
        <ol className={plain}>
          {steps.map((step, index) => {
            const { title, why } = wordsOf(step, view);
            return (
              <li key={`${step.kind} ${step.code}`} className={stepStyle}>
                <div>
                  <p className={strong}>{title}</p>
                  <p className={small}>{why}</p>
                </div>
                <Link to={`/peng-prep/submission/${step.code}`} className={index === 0 ? button.main : button.other}>
                  Open {step.code}
                </Link>
              </li>
            );
          })}
        </ol>
      )}
    </Card>
  );
}
