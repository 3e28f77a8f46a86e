import type { Knex } from 'knex';
import { createTable, loadedMaterial, longText, type Migration, moment, reference } from './table.ts';

/** A retired province gives its name free: `name_key` is null then, and null is unique beside null. */
const createProvinces = (knex: Knex): string[] =>
  createTable(knex, 'provinces', (table) => {
    table.increments('id');
    table.string('code', 16).notNullable().unique();
    table.string('name', 120).notNullable();
    table.string('name_key', 255).nullable().unique();
    table.string('regulator', 255).notNullable();
    table.string('framework', 32).notNullable();
    moment(table, 'retired_at').nullable();
    moment(table, 'created_at').notNullable();
  });

const createDisciplines = (knex: Knex): string[] =>
  createTable(knex, 'disciplines', (table) => {
    table.increments('id');
    table.string('slug', 120).notNullable().unique();
    table.string('name', 120).notNullable();
    table.text('description').notNullable();
    moment(table, 'retired_at').nullable();
    moment(table, 'created_at').notNullable();
  });

const createCompetencies = (knex: Knex): string[] =>
  createTable(knex, 'engineering_competencies', (table) => {
    table.increments('id');
    table.string('code', 16).notNullable().unique();
    table.string('category', 255).notNullable();
    table.string('competency', 255).notNullable();
    table.text('description').notNullable();
    table.integer('sort_order').notNullable();
    reference(table, 'province_id', 'provinces').nullable();
    reference(table, 'discipline_id', 'disciplines').nullable();
    moment(table, 'retired_at').nullable();
    moment(table, 'created_at').notNullable();
  });

/**
 * Uploads. What one brought is shown from `published_at` to `undone_at`. While its rows are being stored it holds
 * `storing_discipline_id`, which only one at a time can, and `alive_at` is the moment of its last part.
 */
const createUploads = (knex: Knex): string[] =>
  createTable(knex, 'example_uploads', (table) => {
    table.increments('id');
    reference(table, 'discipline_id', 'disciplines').notNullable();
    reference(table, 'user_id', 'users').nullable().onDelete('SET NULL');
    table.string('file_name', 255).notNullable();
    table.integer('added').notNullable();
    table.integer('repeated').notNullable();
    moment(table, 'created_at').notNullable();
    table.integer('storing_discipline_id').unsigned().nullable().unique();
    moment(table, 'alive_at').notNullable();
    moment(table, 'published_at').nullable();
    moment(table, 'undone_at').nullable();
    table.index(['user_id']);
  });

/** `upload_key` tells an uploaded example by its content; one that was undone keeps it and comes back by it. */
const createExamples = (knex: Knex): string[] =>
  createTable(knex, 'peng_examples', (table) => {
    table.increments('id');
    loadedMaterial(table);
    reference(table, 'competency_id', 'engineering_competencies').notNullable();
    reference(table, 'discipline_id', 'disciplines').notNullable();
    longText(table, 'situation').notNullable();
    longText(table, 'action').notNullable();
    longText(table, 'outcome').notNullable();
    reference(table, 'upload_id', 'example_uploads').nullable();
    table.string('upload_key', 64).nullable().unique();
    moment(table, 'created_at').notNullable();
    // Whether there is an example to show is told by the index alone, however long the texts are.
    table.index(['competency_id', 'discipline_id', 'retired_at', 'upload_id'], 'peng_examples_shown');
    table.index(['discipline_id', 'retired_at', 'upload_id'], 'peng_examples_of_discipline');
    table.index(['upload_id']);
  });

/** Uploaded examples that a later upload named too: it keeps them in the bank when the one that brought them is undone. */
const createRepeats = (knex: Knex): string[] =>
  createTable(knex, 'example_repeats', (table) => {
    reference(table, 'upload_id', 'example_uploads').notNullable().onDelete('CASCADE');
    reference(table, 'example_id', 'peng_examples').notNullable().onDelete('CASCADE');
    table.primary(['upload_id', 'example_id']);
    table.index(['example_id']);
  });

/** The examples a learner was shown, each once, in the order of the last showing. */
const createShowings = (knex: Knex): string[] =>
  createTable(knex, 'example_showings', (table) => {
    table.bigIncrements('id');
    reference(table, 'user_id', 'users').notNullable().onDelete('CASCADE');
    reference(table, 'competency_id', 'engineering_competencies').notNullable();
    reference(table, 'example_id', 'peng_examples').notNullable();
    moment(table, 'shown_at').notNullable();
    table.unique(['user_id', 'competency_id', 'example_id'], { indexName: 'example_showings_once' });
    table.index(['example_id']);
  });

const createSavedExamples = (knex: Knex): string[] =>
  createTable(knex, 'saved_examples', (table) => {
    reference(table, 'user_id', 'users').notNullable().onDelete('CASCADE');
    reference(table, 'example_id', 'peng_examples').notNullable();
    moment(table, 'saved_at').notNullable();
    table.primary(['user_id', 'example_id']);
    table.index(['example_id']);
  });

/** What the P.Eng. part selects from and shows. */
export const competency: Migration = {
  name: '004-competency',
  checksum: '2df1b1c04618fb10dc04d4d04f095cddc03cf58a7425aee0465122807028b399',
  isAdditive: true,
  statements: (knex) => [
    ...createProvinces(knex),
    ...createDisciplines(knex),
    ...createCompetencies(knex),
    ...createUploads(knex),
    ...createExamples(knex),
    ...createRepeats(knex),
    ...createShowings(knex),
    ...createSavedExamples(knex),
  ],
};
