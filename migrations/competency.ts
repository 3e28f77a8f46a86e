import type { Knex } from 'knex';
import { createTable, dropTables, loadedMaterial, longText, type Migration, moment, reference } from './table.ts';

/** A retired province gives its name free: `name_key` is null then, and null is unique beside null. */
const createProvinces = (knex: Knex): Promise<void> =>
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

const createDisciplines = (knex: Knex): Promise<void> =>
  createTable(knex, 'disciplines', (table) => {
    table.increments('id');
    table.string('slug', 120).notNullable().unique();
    table.string('name', 120).notNullable();
    table.text('description').notNullable();
    moment(table, 'retired_at').nullable();
    moment(table, 'created_at').notNullable();
  });

const createCompetencies = (knex: Knex): Promise<void> =>
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

const createExamples = (knex: Knex): Promise<void> =>
  createTable(knex, 'peng_examples', (table) => {
    table.increments('id');
    loadedMaterial(table);
    reference(table, 'competency_id', 'engineering_competencies').notNullable();
    reference(table, 'discipline_id', 'disciplines').notNullable();
    longText(table, 'situation').notNullable();
    longText(table, 'action').notNullable();
    longText(table, 'outcome').notNullable();
    moment(table, 'created_at').notNullable();
    table.index(['competency_id', 'discipline_id']);
  });

/** What the P.Eng. part selects from and shows. */
export const competency: Migration = {
  name: '004-competency',
  up: async (knex) => {
    await createProvinces(knex);
    await createDisciplines(knex);
    await createCompetencies(knex);
    await createExamples(knex);
  },
  down: (knex) => dropTables(knex, ['peng_examples', 'engineering_competencies', 'disciplines', 'provinces']),
};
