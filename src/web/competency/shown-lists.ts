import type { Api, CommandOf, OutputOf } from '../../application/contract/index.ts';
import { askOnce, keepAnswer, keptPerReader } from '../api/kept-per-reader.ts';
import type { PageRequest } from '../page-route.tsx';

type Provinces = Readonly<OutputOf<'competency.provinces'>>;
type Disciplines = Readonly<OutputOf<'competency.disciplines'>>;
type Competencies = Readonly<OutputOf<'competency.competencies'>>;
type Filter = CommandOf<'competency.competencies'>;

type Kept = {
  readonly provinces: Map<'all', Promise<Provinces>>;
  readonly disciplines: Map<'all', Promise<Disciplines>>;
  readonly competencies: Map<string, Promise<Competencies>>;
};

const keptOf = keptPerReader<Kept>(() => ({ provinces: new Map(), disciplines: new Map(), competencies: new Map() }));

const keyOf = ({ provinceId, disciplineId }: Filter): string => `${provinceId ?? ''} ${disciplineId ?? ''}`;

/** What one chooses an example from, asked for once each. */
export type ShownLists = {
  readonly provinces: () => Promise<Provinces>;
  readonly disciplines: () => Promise<Disciplines>;
  readonly competencies: (filter: Filter) => Promise<Competencies>;
  /** Keeps what came with the page, so that the browser need not ask for it again. */
  readonly keep: (filter: Filter, lists: CameWithPage) => void;
  /** The bank has changed: the lists are asked for anew. */
  readonly forget: () => void;
};

/** The lists of a page as it was loaded; null where one could not be. */
export type CameWithPage = {
  readonly provinces: Provinces | null;
  readonly disciplines: Disciplines | null;
  readonly competencies: Competencies | null;
};

/** The lists as one reader has them: choosing and generating ask for none of them twice (product.md 9.4). */
export function shownLists(api: Api, readerId: number): ShownLists {
  const { provinces, disciplines, competencies } = keptOf(api, readerId);
  return {
    provinces: () => askOnce(provinces, 'all', () => api('competency.provinces', {})),
    disciplines: () => askOnce(disciplines, 'all', () => api('competency.disciplinesWithExamples', {})),
    competencies: (filter) => askOnce(competencies, keyOf(filter), () => api('competency.competencies', filter)),
    keep: (filter, lists) => {
      if (lists.provinces) keepAnswer(provinces, 'all', lists.provinces);
      if (lists.disciplines) keepAnswer(disciplines, 'all', lists.disciplines);
      if (lists.competencies) keepAnswer(competencies, keyOf(filter), lists.competencies);
    },
    forget: () => {
      for (const answers of [provinces, disciplines, competencies]) answers.clear();
    },
  };
}

/** Whoever changes the bank, or finds an example gone, sees its lists as they then are. */
export async function forgetLists({ api, viewer }: Pick<PageRequest, 'api' | 'viewer'>): Promise<void> {
  shownLists(api, (await viewer.get())?.id ?? 0).forget();
}
