import { accepted } from '../../domain/result.ts';
import { parsedQuestionPlace } from '../../domain/study/practice-section.ts';
import type { ReportList } from '../contract/index.ts';
import { toIsoTime } from '../iso-time.ts';
import type { ReportCursor, ReportRecord } from '../ports/questions.ts';
import type { UseCase } from '../use-case.ts';
import type { ExamPorts } from './ports.ts';

/** Reports per page. */
const PAGE = 25;

type Ports = Pick<ExamPorts, 'questionReader' | 'practiceReader'>;
type Report = ReportList['reports'][number];
type Places = ReadonlyMap<string, Report['question']['place']>;

/** A page of reports, open ones first, and their numbers, by at most four statements. */
export const listReports =
  ({ questionReader, practiceReader }: Ports): UseCase<'questions.listReports'> =>
  async (_, { state, questionId, below }) => {
    const choice = {
      ...(state ? { isOpen: state === 'open' } : {}),
      ...(questionId ? { questionId } : {}),
      below: below ? placeInList(below) : null,
    };
    const records = await questionReader.reports({ ...choice, limit: PAGE + 1 });
    const reports = records.slice(0, PAGE);
    const last = records.length > PAGE ? reports.at(-1) : undefined;
    const places = await findPlaces({ practiceReader }, reports);
    return accepted({
      reports: reports.map((report) => presentReport(report, places)),
      next: last ? `${last.isOpen ? 1 : 0}-${last.id}` : null,
      counts: await questionReader.countReports(),
    });
  };

/** The chapters and modules of questions that are parsed from texts, by the names of the questions. */
async function findPlaces(
  { practiceReader }: Pick<Ports, 'practiceReader'>,
  reports: readonly ReportRecord[],
): Promise<Places> {
  const named = reports.flatMap(({ question }) => {
    const place = question.kind === 'text' ? parsedQuestionPlace(question.textQuestion) : null;
    return place && question.kind === 'text' ? [{ ...place, name: question.textQuestion }] : [];
  });
  const places = new Map<string, Report['question']['place']>();
  for (const kind of ['chapter', 'course'] as const) {
    const wanted = named.filter((each) => each.kind === kind);
    const sections = await practiceReader.findSections(kind, [...new Set(wanted.map(({ sectionId }) => sectionId))]);
    for (const { name, sectionId } of wanted) {
      const section = sections.find(({ id }) => id === sectionId);
      if (!section) continue;
      const { whole, slug } = section;
      places.set(name, kind === 'chapter' ? { kind, ...whole } : { kind: 'module', ...whole, section: slug });
    }
  }
  return places;
}

function placeInList(below: string): ReportCursor {
  const [isOpen, id] = below.split('-');
  return { isOpen: isOpen === '1', id: Number(id) };
}

const presentReport = ({ question, closing, ...report }: ReportRecord, places: Places): Report => ({
  ...report,
  question: {
    id: question.kind === 'item' ? question.questionId : null,
    textQuestion: question.kind === 'text' ? question.textQuestion : null,
    externalId: question.externalId,
    version: question.version,
    stem: question.stem,
    place: (question.kind === 'text' && places.get(question.textQuestion)) || null,
  },
  createdAt: toIsoTime(report.createdAt),
  updatedAt: toIsoTime(report.updatedAt),
  closing: closing && { ...closing, at: toIsoTime(closing.at) },
});
