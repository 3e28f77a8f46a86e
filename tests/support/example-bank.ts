import type { Database } from '../../src/adapters/sql/database.ts';
import { committed, NOON, present } from './builders.ts';

/** Ids of a small bank: two provinces, three disciplines, four competencies, three examples. */
export type ExampleBank = {
  readonly disciplines: Readonly<Record<'civil' | 'chemical' | 'marine', number>>;
  readonly competencies: Readonly<Record<'1.1' | '1.9' | '1.10' | '7.1', number>>;
};

const competency = (code: string) => ({
  code,
  category: `Category ${code.split('.')[0]}`,
  title: `Title of ${code}`,
  description: `What ${code} shows`,
  order: Number(code.split('.')[1]),
});

const discipline = (slug: string) => ({
  slug,
  name: `${slug[0]?.toUpperCase()}${slug.slice(1)}`,
  description: `About ${slug}`,
});

const example = (slug: string, code: string) => ({
  discipline: slug,
  competency: code,
  number: 1,
  situation: `${slug} ${code}`,
  action: 'drew',
  outcome: 'stood',
});

/** Stores the small bank in an empty database, as loading the study material would. */
export async function anExampleBank(database: Database): Promise<ExampleBank> {
  await committed(database, async ({ content }) => {
    await content.saveProvinces(
      [
        { code: 'ON', name: 'Ontario', regulator: 'PEO' },
        { code: 'AB', name: 'Alberta', regulator: 'APEGA' },
      ],
      NOON,
    );
    await content.saveDisciplines(['civil', 'chemical', 'marine'].map(discipline), NOON);
    await content.saveCompetencies(['1.10', '1.1', '7.1', '1.9'].map(competency), NOON);
    await content.saveExamples([example('civil', '1.1'), example('chemical', '1.1'), example('civil', '1.10')], NOON);
  });
  const ids = async (table: string, column: string): Promise<Map<string, number>> => {
    const rows: Record<string, string | number>[] = await database.knex(table).select('id', column);
    return new Map(rows.map((row) => [String(row[column]), Number(row.id)]));
  };
  const [disciplines, codes] = [await ids('disciplines', 'slug'), await ids('engineering_competencies', 'code')];
  const idOf = (known: Map<string, number>, name: string): number => present(known.get(name));
  return {
    disciplines: {
      civil: idOf(disciplines, 'civil'),
      chemical: idOf(disciplines, 'chemical'),
      marine: idOf(disciplines, 'marine'),
    },
    competencies: {
      '1.1': idOf(codes, '1.1'),
      '1.9': idOf(codes, '1.9'),
      '1.10': idOf(codes, '1.10'),
      '7.1': idOf(codes, '7.1'),
    },
  };
}
