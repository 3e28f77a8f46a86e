import { FileText, Printer } from 'lucide';
import { redirect, useActionData, useLoaderData, useSearchParams } from 'react-router-dom';
import { ALL_CODES } from '../../../domain/competency/competency-code.ts';
import { findRegulator, type Regulator } from '../../../domain/competency/regulators.ts';
import type { PageAction, PageLoader } from '../../page-request.ts';
import { button } from '../../ui/button.css.ts';
import { Card } from '../../ui/card.tsx';
import { type FormFailure, readFormText, respondWithFormFailure } from '../../ui/form-failure.ts';
import { Icon } from '../../ui/icon.tsx';
import { Link } from '../../ui/link.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PageBody } from '../../ui/page-body.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { toCompareParam } from './compared-example.ts';
import { CompetencyGrid, SubmissionProgress } from './competency-grid.tsx';
import { describeImport } from './describe-import.ts';
import { NextSteps } from './next-steps.tsx';
import { ProjectList } from './projects.tsx';
import { RegulatorFacts } from './regulator-facts.tsx';
import { columns, row, screenOnly, soft, stack } from './submission.css.ts';
import type { SubmissionData } from './submission-data.ts';
import { ChooseRegulator, ImportForm } from './submission-forms.tsx';

type MatrixData = { readonly view: SubmissionData; readonly isChoosing: boolean };

/**
 * What has been written, for whoever is signed in (product.md 9.42). `covers` names one of the 34 and leads to the text
 * that answers it, beside the example that was read: a regulator of 22 asks for others under the same codes.
 */
export const loader: PageLoader<MatrixData> = async ({ api, url }) => {
  const view = await api('submission.read', {});
  const covers = url.searchParams.get('covers') ?? '';
  const asked = findRegulator(view.submission?.regulator ?? '')?.competencies.find((each) =>
    each.covers.includes(covers),
  );
  const exampleId = Number(url.searchParams.get('example')) || undefined;
  const compare = toCompareParam({ code: covers, ...(exampleId && { exampleId }) });
  if (asked) throw redirect(`/peng-prep/submission/${asked.code}?compare=${compare}`);
  return { view, isChoosing: url.searchParams.has('choose') };
};

const FAILED = 'That could not be saved. Please try again.';

/** Chooses the regulator, keeps the lists of projects and validators, and imports. */
export const action: PageAction = async ({ api, request, notify, viewer, url }) => {
  const form = await request.formData();
  const intent = readFormText(form, 'intent');
  try {
    if (intent === 'choose') {
      await api('submission.choose', { regulator: readFormText(form, 'regulator') });
      // What is known of the viewer is from before the first submission.
      viewer.forget();
      return redirect(`/peng-prep/submission${queryOfTarget(url)}`);
    }
    const [kind, id] = intent.split('-');
    if (kind === 'project') {
      const project = {
        name: readFormText(form, 'name'),
        employer: readFormText(form, 'employer'),
        period: readFormText(form, 'period'),
      };
      await api('submission.saveProject', { ...project, ...(id ? { projectId: id } : {}) });
    }
    if (kind === 'validator') {
      const validator = { name: readFormText(form, 'name'), position: readFormText(form, 'position') };
      await api('submission.saveValidator', { ...validator, ...(id ? { validatorId: id } : {}) });
    }
    if (intent === 'remove-project') await api('submission.removeProject', { projectId: readFormText(form, 'id') });
    if (intent === 'remove-validator')
      await api('submission.removeValidator', { validatorId: readFormText(form, 'id') });
    if (intent === 'import') {
      const file = form.get('file');
      if (!(file instanceof File) || file.size === 0)
        return { message: 'Please choose a file first.', fields: {}, values: {}, intent };
      const report = await api('submission.import', { submissionId: readFormText(form, 'id'), file });
      notify({ title: 'Imported', description: describeImport(report) });
    }
    return null;
  } catch (error) {
    return respondWithFormFailure(error, valuesOf(form), FAILED, intent);
  }
};

/** The text and the example that the address named before a regulator was chosen. */
function queryOfTarget({ searchParams }: URL): string {
  const kept = ['covers', 'example'].flatMap((name) => {
    const value = searchParams.get(name);
    return value === null ? [] : [[name, value]];
  });
  return kept.length > 0 ? `?${new URLSearchParams(kept)}` : '';
}

const valuesOf = (form: FormData): Record<string, string> =>
  Object.fromEntries(['name', 'employer', 'period', 'position'].map((name) => [name, readFormText(form, name)]));

/** My submission: all competencies that the regulator asks for, with how far each is. */
export function Component() {
  const { view, isChoosing } = useLoaderData() as MatrixData;
  const failure = useActionData() as FormFailure | undefined;
  const regulator = view.submission && findRegulator(view.submission.regulator);
  if (!regulator || isChoosing) return <Begin view={view} current={regulator} failure={failure} />;
  return <Matrix view={view} regulator={regulator} failure={failure} />;
}

type BeginProps = {
  readonly view: SubmissionData;
  readonly current: Regulator | null;
  readonly failure: FormFailure | undefined;
};

function Begin({ view, current, failure }: BeginProps) {
  return (
    <PageBody width="text">
      <PageTitle of="My submission" />
      <PageHeader title="My submission">
        Write your own competencies here, part by part, with the limits of your regulator and checks while you write.
      </PageHeader>
      {view.canWrite ? (
        <ChooseRegulator current={current} others={view.others} failure={failure} />
      ) : (
        <Card title="Writing needs P.Eng. access">
          <p className={soft}>What you have written stays readable and can be exported after your access has ended.</p>
          <div className={row}>
            <Link to="/peng-subscribe" className={button.main}>
              Get access
            </Link>
            {current ? (
              <Link to="/peng-prep/submission" className={button.other}>
                Back to my submission
              </Link>
            ) : null}
          </div>
        </Card>
      )}
    </PageBody>
  );
}

type MatrixProps = {
  readonly view: SubmissionData;
  readonly regulator: Regulator;
  readonly failure: FormFailure | undefined;
};

function Matrix({ view, regulator, failure }: MatrixProps) {
  const id = view.submission?.id ?? 0;
  const categories = new Set(regulator.competencies.map(({ code }) => code.split('.')[0])).size;
  const words = `${regulator.shortName}, ${regulator.place}. ${regulator.competencies.length} competencies ${regulator.kind === 'own' ? 'for practice, ' : ''}in ${categories} categories.`;
  return (
    <PageBody>
      <PageTitle of="My submission" />
      <PageHeader title="My submission" above="P.Eng. Prep" actions={<Exports id={id} />}>
        {words} <Link to="?choose">Change regulator</Link>
      </PageHeader>
      {regulator.notice ? (
        <Notice tone="flag" title={`About ${regulator.shortName}`}>
          <p>{regulator.notice}</p>
        </Notice>
      ) : null}
      <NotAskedNotice regulator={regulator} />
      {view.canWrite ? null : (
        <Notice title="Your P.Eng. access has ended">
          <p>
            You can read and export everything. <Link to="/peng-subscribe">Renew access</Link> to go on writing.
          </p>
        </Notice>
      )}
      <SubmissionProgress view={view} regulator={regulator} />
      <div className={columns}>
        <NextSteps view={view} regulator={regulator} />
        <ProjectList view={view} failure={failure} />
      </div>
      <CompetencyGrid view={view} regulator={regulator} />
      <div className={`${stack} ${screenOnly}`}>
        <RegulatorFacts regulator={regulator} />
        {view.canWrite ? <ImportForm id={id} failure={failure} /> : null}
      </div>
    </PageBody>
  );
}

/** Says why the address names one of the 34 and no text is shown for it: the regulator does not ask for it. */
function NotAskedNotice({ regulator }: { readonly regulator: Regulator }) {
  const [query] = useSearchParams();
  const code = query.get('covers') ?? '';
  if (!ALL_CODES.includes(code)) return null;
  return (
    <Notice tone="flag" title={`${regulator.shortName} does not ask for ${code}`}>
      <p>There is no text for this competency in your submission. Choose one of those below.</p>
    </Notice>
  );
}

const Exports = ({ id }: { readonly id: number }) => (
  <>
    <Link to="/peng-prep/submission/print" className={button.other}>
      <Icon of={Printer} size={18} />
      Print
    </Link>
    {(['docx', 'txt', 'json'] as const).map((format) => (
      <a key={format} href={`/api/peng/submissions/${id}/export/${format}`} className={button.other}>
        {format === 'docx' ? <Icon of={FileText} size={18} /> : null}
        {{ docx: 'Word (DOCX)', txt: 'Text', json: 'JSON' }[format]}
      </a>
    ))}
  </>
);
