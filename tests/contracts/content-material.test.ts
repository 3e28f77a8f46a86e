import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { ContentLoadReport, ContentRepository } from '../../src/application/ports/content.ts';
import type { Chapter, Post, Province, Section } from '../../src/application/ports/study-material.ts';
import { committed, NOON } from '../support/builders.ts';
import { eachDatabase } from '../support/databases.ts';

const report = (added: number, changed: number, retired: number, untouched: number): ContentLoadReport => ({
  added,
  changed,
  retired,
  untouched,
});

const alberta: Province = { code: 'AB', name: 'Alberta', regulator: 'APEGA' };
const ontario: Province = { code: 'ON', name: 'Ontario', regulator: 'PEO' };
const civil = { slug: 'civil', name: 'Civil', description: 'Roads and bridges' };
const risk = { code: '1.3', category: 'Technical', title: 'Risk', description: 'Finds what can go wrong', order: 3 };
const later = { code: '1.10', category: 'Technical', title: 'Tenth', description: 'Not the same as 1.1', order: 10 };

const example = {
  discipline: 'civil',
  competency: '1.3',
  number: 1,
  situation: 'A bridge',
  action: 'Drew',
  outcome: 'Stood',
};
const post: Post = {
  slug: 'first',
  title: 'First',
  excerpt: 'Short',
  tags: ['NPPE', 'ethics'],
  published: '2026-02-24',
  featured: true,
  text: 'Très long',
};

const section = (order: number, slug: string, text = 'Text'): Section => ({
  order,
  slug,
  title: slug,
  area: null,
  format: 'html',
  text,
});

const chapter = (number: number, ...sections: Section[]): Chapter => ({
  number,
  slug: `chapter-${number}`,
  title: 'Ethics',
  area: 'II',
  description: 'What to do',
  sections,
});

describe('the content repository, on what the P.Eng. part selects from', () => {
  eachDatabase((open) => {
    const load = <Value>(work: (content: ContentRepository) => Promise<Value>, database = open()): Promise<Value> =>
      committed(database, ({ content }) => work(content));
    const column = async (table: string, name: string) =>
      (await open().knex(table).orderBy('id').select(name)).map((row: Record<string, unknown>) => row[name]);

    it('loads provinces, changes, retires and takes up again (product.md 5.2)', async () => {
      const save = (...rows: (typeof alberta)[]) => load((content) => content.saveProvinces(rows, NOON));
      assert.deepEqual(await save(alberta, ontario), report(2, 0, 0, 0));
      assert.deepEqual(await save(ontario, alberta), report(0, 0, 0, 2));
      assert.deepEqual(await save({ ...alberta, regulator: 'Alberta Engineers' }, ontario), report(0, 1, 0, 1));
      assert.deepEqual(await save({ ...alberta, regulator: 'Alberta Engineers' }), report(0, 0, 1, 1));
      assert.deepEqual(await save(alberta, ontario), report(0, 2, 0, 0));
      assert.deepEqual(await column('provinces', 'retired_at'), [null, null]);
      assert.deepEqual(await save(), report(0, 0, 0, 0));
    });

    it('lets a name go to another code when the former is retired', async () => {
      const save = (...rows: (typeof alberta)[]) => load((content) => content.saveProvinces(rows, NOON));
      await save(alberta, ontario);
      assert.deepEqual(await save(alberta, { ...ontario, code: 'OT' }), report(1, 0, 1, 1));
      await assert.rejects(save(alberta, ontario, { ...ontario, code: 'XX', name: 'ontario' }), /name_key/);
    });

    it('loads disciplines and competencies; codes are text, so 1.1 is not 1.10 (product.md 5.2)', async () => {
      const changes: string[] = [];
      const onStatement = (sql: string) =>
        void (/^\s*(insert|update (?!work_locks)|delete|replace)/i.test(sql) && changes.push(sql));
      const database = await open.another({ onStatement });
      assert.deepEqual(await load((content) => content.saveDisciplines([civil], NOON), database), report(1, 0, 0, 0));
      assert.deepEqual(await load((content) => content.saveDisciplines([civil], NOON), database), report(0, 0, 0, 1));
      const first = { ...risk, code: '1.1' };
      const save = () => load((content) => content.saveCompetencies([first, risk, later], NOON), database);
      assert.deepEqual(await save(), report(3, 0, 0, 0));
      changes.length = 0;
      assert.deepEqual(await save(), report(0, 0, 0, 3));
      assert.deepEqual(changes, []);
      assert.deepEqual(await column('engineering_competencies', 'code'), ['1.1', '1.3', '1.10']);
      assert.deepEqual(await column('engineering_competencies', 'competency'), ['Risk', 'Risk', 'Tenth']);
    });
  });
});

describe('the content repository, on what learners and visitors read', () => {
  eachDatabase((open) => {
    const load = <Value>(work: (content: ContentRepository) => Promise<Value>, database = open()): Promise<Value> =>
      committed(database, ({ content }) => work(content));
    const rowsOf = (table: string): Promise<Record<string, unknown>[]> => open().knex(table).orderBy('id').select();
    const retired = async (table: string) =>
      (await rowsOf(table)).filter((row) => row.retired_at !== null).map((row) => row.external_id);

    it('loads chapters with sections, and retires sections that left (product.md 5.2)', async () => {
      const save = (now: number, ...rows: Chapter[]) => load((content) => content.saveChapters(rows, now));
      const both = [chapter(1, section(1, 'a'), section(2, 'b')), chapter(2, section(1, 'a'))] as const;
      assert.deepEqual(await save(NOON, ...both), {
        wholes: report(2, 0, 0, 0),
        sections: report(3, 0, 0, 0),
        kept: [],
      });
      const ids = (await rowsOf('sections')).map((row) => row.id);
      const moved = chapter(1, section(1, 'new'), section(2, 'a'));
      assert.deepEqual(await save(NOON + 1, moved, both[1]), {
        wholes: report(0, 0, 0, 2),
        sections: report(1, 1, 1, 1),
        kept: [],
      });
      assert.deepEqual(await retired('sections'), ['chapter-1/b']);
      const rows = await rowsOf('sections');
      assert.deepEqual(
        rows.map((row) => row.updated_at),
        [NOON + 1, NOON + 1, NOON, NOON + 1],
      );
      assert.deepEqual(await save(NOON, ...both), {
        wholes: report(0, 0, 0, 2),
        sections: report(0, 2, 1, 1),
        kept: [],
      });
      assert.deepEqual(
        (await rowsOf('sections')).slice(0, 3).map((row) => row.id),
        ids,
      );
    });

    it('retires the sections with their chapter, and none when none were loaded (product.md 5.2)', async () => {
      const save = (...rows: Chapter[]) => load((content) => content.saveChapters(rows, NOON));
      await save(chapter(1, section(1, 'a')), chapter(2, section(1, 'a')));
      assert.deepEqual(await save(), { wholes: report(0, 0, 0, 0), sections: report(0, 0, 0, 0), kept: [] });
      await save(chapter(1));
      assert.deepEqual(await retired('chapters'), ['chapter-2']);
      const sections = await rowsOf('sections');
      assert.equal((await retired('sections')).length, sections.length);
      await assert.rejects(save(chapter(1, section(1, 'a'), section(2, 'a'))), /given twice/);
    });

    it('loads modules with the areas they carry', async () => {
      const { area: _, ...whole } = chapter(4, { ...section(1, 'law'), area: 'V' });
      const save = () => load((content) => content.saveModules([{ ...whole, areas: ['IV', 'V'] }], NOON));
      assert.deepEqual(await save(), { wholes: report(1, 0, 0, 0), sections: report(1, 0, 0, 0), kept: [] });
      assert.deepEqual(await save(), { wholes: report(0, 0, 0, 1), sections: report(0, 0, 0, 1), kept: [] });
      const [stored] = await rowsOf('course_modules');
      assert.deepEqual([stored?.areas, stored?.sort_order], ['["IV","V"]', 4]);
      const [law] = await rowsOf('course_sections');
      assert.deepEqual([law?.area, law?.format, law?.content, law?.module_id], ['V', 'html', 'Text', stored?.id]);
    });

    it('loads examples of competencies that are there (product.md 5.1)', async () => {
      const save = (...rows: (typeof example)[]) => load((content) => content.saveExamples(rows, NOON));
      await load(async (content) => {
        await content.saveDisciplines([civil], NOON);
        await content.saveCompetencies([risk, later], NOON);
      });
      assert.deepEqual(await save(example), report(1, 0, 0, 0));
      assert.deepEqual(await save(example), report(0, 0, 0, 1));
      assert.deepEqual(await save({ ...example, competency: '1.10' }), report(1, 0, 1, 0));
      assert.deepEqual(await retired('peng_examples'), ['civil/1.3/1']);
      await assert.rejects(save({ ...example, competency: '9.9' }), /there is no '9.9'/);
    });

    it('loads posts and site content, and leaves those that others wrote alone (product.md 5.2)', async () => {
      const times = { created_at: NOON, updated_at: NOON };
      await open()
        .knex('site_content')
        .insert({ content_key: 'own', title: 'Own', content: '<p>', ...times });
      const page = { key: 'about', title: 'About', html: '<p>Us</p>' };
      const savePosts = (...rows: Post[]) => load((content) => content.savePosts(rows, NOON));
      const savePages = (...rows: (typeof page)[]) => load((content) => content.saveSitePages(rows, NOON));
      assert.deepEqual(await savePosts(post), { posts: report(1, 0, 0, 0), kept: [] });
      assert.deepEqual(await savePosts(post), { posts: report(0, 0, 0, 1), kept: [] });
      assert.deepEqual(await savePosts({ ...post, featured: false }), { posts: report(0, 1, 0, 0), kept: [] });
      const [stored] = await rowsOf('blog_posts');
      assert.deepEqual(
        [stored?.published_at, stored?.tags, stored?.featured, stored?.content],
        [Date.UTC(2026, 1, 24), '["NPPE","ethics"]', 0, 'Très long'],
      );
      assert.deepEqual(await savePages(page), { pages: report(1, 0, 0, 0), kept: [] });
      assert.deepEqual(await savePages({ ...page, key: 'legal' }), { pages: report(1, 0, 1, 0), kept: [] });
      assert.deepEqual(await retired('site_content'), ['about']);
    });

    it('writes nothing when nothing differs (product.md 5.2)', async () => {
      const changes: string[] = [];
      const onStatement = (sql: string) =>
        void (/^\s*(insert|update (?!work_locks)|delete|replace)/i.test(sql) && changes.push(sql));
      const database = await open.another({ onStatement });
      const save = () =>
        load(async (content) => {
          await content.saveChapters([chapter(7, section(1, 'a'))], NOON);
          await content.savePosts([post], NOON);
        }, database);
      await save();
      changes.length = 0;
      await save();
      assert.deepEqual(changes, []);
    });
  });
});
