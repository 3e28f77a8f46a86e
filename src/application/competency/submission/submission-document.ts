import {
  COMPETENCY_PARTS,
  type CompetencyPart,
  countCharacters,
  PART_TITLES,
} from '../../../domain/competency/competency-texts.ts';
import { getPartLimits, type Regulator } from '../../../domain/competency/regulators.ts';
import type { EntryFields, EntryState } from '../../../domain/competency/submission.ts';
import type { CompetencyRecord } from '../../ports/competency.ts';
import type { EntryRecord, Project, Validator } from '../../ports/submission.ts';

/** A text with its project and its validator. */
export type DocumentEntry = Pick<EntryFields, 'level' | CompetencyPart> & {
  readonly code: string;
  readonly title: string;
  readonly state: EntryState;
  readonly savedAt: number;
  readonly project: Project | null;
  readonly validator: Validator | null;
};

/** A project on one line: name, employer and time, as far as they are known. */
export const formatProject = ({ name, employer, period }: Omit<Project, 'id'>): string =>
  [name, employer, period].filter(Boolean).join(', ');

/** A validator on one line. */
export const formatValidator = ({ name, position }: Omit<Validator, 'id'>): string =>
  [name, position].filter(Boolean).join(', ');

/** A whole submission for a document. */
export type SubmissionDocument = { readonly regulator: Regulator; readonly entries: readonly DocumentEntry[] };

/** The title of a regulator's competency: its own, else that of the one of the 34 that it is. */
export function describeCompetency(
  regulator: Regulator,
  code: string,
  all: readonly CompetencyRecord[],
): { readonly title: string; readonly description: string } {
  const asked = regulator.competencies.find((competency) => competency.code === code);
  const covered = all.filter((competency) => asked?.covers.includes(competency.code));
  const [first] = covered;
  const description = covered.length > 1 ? covered.map(({ title }) => title).join('; ') : (first?.description ?? '');
  return { title: asked?.title ?? first?.title ?? '', description };
}

/** Everything that is written, in the order of the codes; what is empty is left out. */
export function toSubmissionDocument(
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
    const { title } = describeCompetency(regulator, code, names.all);
    return [
      {
        ...texts,
        code,
        title,
        state: entry.state,
        savedAt: entry.savedAt,
        project: names.projects.find(({ id }) => id === projectId) ?? null,
        validator: names.validators.find(({ id }) => id === validatorId) ?? null,
      },
    ];
  });
  return { regulator, entries };
}

/** The count of a part against its limit: '340 of 400 characters', or the count alone where no limit is known. */
export function formatPartLength(regulator: Regulator, part: CompetencyPart, text: string): string {
  const { limits, isOwn } = getPartLimits(regulator);
  const count = countCharacters(text).toLocaleString('en-CA');
  return isOwn ? `${count} of ${limits[part].toLocaleString('en-CA')} characters` : `${count} characters`;
}

/** A submission as plain text, part by part for pasting into the form of a regulator (product.md 9.44). */
export function* renderSubmissionText({ regulator, entries }: SubmissionDocument): Generator<string> {
  yield `My submission to ${regulator.shortName}\nCheck every limit with your regulator.\n`;
  for (const entry of entries) {
    yield `\n\n${entry.code} ${entry.title}\n`;
    for (const part of COMPETENCY_PARTS) {
      yield `\n${PART_TITLES[part]} (${formatPartLength(regulator, part, entry[part])})\n${entry[part]}\n`;
    }
  }
}
