import { countCharacters, limitsOf, PARTS, type Part, type Regulator } from '../../../domain/competency/regulators.ts';
import type { EntryFields, EntryState } from '../../../domain/competency/submission.ts';
import type { CompetencyRecord } from '../../ports/competency.ts';
import type { EntryRecord, Project, Validator } from '../../ports/submission.ts';

/** A text with its names written out, as documents show it. */
export type DocumentEntry = Pick<EntryFields, 'level' | Part> & {
  readonly code: string;
  readonly title: string;
  readonly state: EntryState;
  readonly project: string | null;
  readonly validator: string | null;
};

/** A whole submission for a document. */
export type SubmissionDocument = { readonly regulator: Regulator; readonly entries: readonly DocumentEntry[] };

/** The headings of the three parts. */
export const PART_TITLES: Readonly<Record<Part, string>> = {
  situation: 'Situation',
  action: 'Action',
  outcome: 'Outcome',
};

/** The title of a regulator's competency: its own, else that of the one of the 34 that it is. */
export function competencyWords(
  regulator: Regulator,
  code: string,
  all: readonly CompetencyRecord[],
): { readonly title: string; readonly description: string } {
  const asked = regulator.competencies.find((competency) => competency.code === code);
  const covered = all.filter((competency) => asked?.covers.includes(competency.code));
  const [first] = covered;
  const description = asked?.title ? covered.map(({ title }) => title).join('; ') : (first?.description ?? '');
  return { title: asked?.title ?? first?.title ?? '', description };
}

/** Everything that is written, in the order of the codes; what is empty is left out. */
export function toDocument(
  regulator: Regulator,
  stored: readonly EntryRecord[],
  names: {
    readonly all: readonly CompetencyRecord[];
    readonly projects: readonly Project[];
    readonly validators: readonly Validator[];
  },
): SubmissionDocument {
  const entries = regulator.competencies.flatMap(({ code }): DocumentEntry[] => {
    const entry = stored.find((each) => each.code === code);
    if (!entry || entry.state === 'empty') return [];
    const { projectId, validatorId, ...texts } = entry.fields;
    const project = names.projects.find(({ id }) => id === projectId);
    const validator = names.validators.find(({ id }) => id === validatorId);
    const { title } = competencyWords(regulator, code, names.all);
    return [
      {
        ...texts,
        code,
        title,
        state: entry.state,
        project: project ? [project.name, project.employer, project.period].filter(Boolean).join(', ') : null,
        validator: validator ? [validator.name, validator.position].filter(Boolean).join(', ') : null,
      },
    ];
  });
  return { regulator, entries };
}

/** The count of a part against its limit: '340 of 400 characters', or the count alone where no limit is known. */
export function countWords(regulator: Regulator, part: Part, text: string): string {
  const { limits, isOwn } = limitsOf(regulator);
  const count = countCharacters(text).toLocaleString('en-CA');
  return isOwn ? `${count} of ${limits[part].toLocaleString('en-CA')} characters` : `${count} characters`;
}

/** A submission as plain text, part by part for pasting into the form of a regulator (product.md 9.44). */
export function* toPlainText({ regulator, entries }: SubmissionDocument): Generator<string> {
  yield `My submission to ${regulator.shortName}\nCheck every limit with your regulator.\n`;
  for (const entry of entries) {
    yield `\n\n${entry.code} ${entry.title}\n`;
    for (const part of PARTS) {
      yield `\n${PART_TITLES[part]} (${countWords(regulator, part, entry[part])})\n${entry[part]}\n`;
    }
  }
}
