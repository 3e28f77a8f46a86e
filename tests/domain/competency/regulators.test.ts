import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { parse } from 'yaml';
import { compareCodes } from '../../../src/domain/competency/competency-code.ts';
import {
  ALL_CODES,
  countCharacters,
  findAskedCompetency,
  findRegulator,
  limitsOf,
  REGULATORS,
} from '../../../src/domain/competency/regulators.ts';
import { projectPath } from '../../support/project-root.ts';

const read = (name: string) => parse(readFileSync(projectPath('content', name), 'utf8'));

describe('what each regulator asks for (product.md 9.30)', () => {
  it('has the regulators and the competencies of the study material', () => {
    const provinces = read('provinces.yaml') as { code: string; framework: string }[];
    assert.deepEqual(REGULATORS.map(({ code }) => code).sort(), provinces.map(({ code }) => code).sort());
    for (const { code, framework } of provinces) {
      const kind = findRegulator(code)?.kind;
      assert.equal(kind, framework === 'qc' ? 'own' : framework.startsWith('22') ? '22' : '34', code);
    }
    const listed = (read('competencies.yaml') as { competencies: { code: string }[] }).competencies;
    assert.deepEqual(
      ALL_CODES,
      listed.map(({ code }) => code),
    );
  });

  it('asks for 34, or for 22 that together leave out category 7 alone', () => {
    for (const { kind, competencies, code } of REGULATORS) {
      assert.equal(competencies.length, kind === '22' ? 22 : 34, code);
      const covered = competencies.flatMap(({ covers }) => covers).sort(compareCodes);
      const expected = ALL_CODES.filter((each) => kind !== '22' || !each.startsWith('7.'));
      assert.deepEqual(covered, expected, code);
      const codes = competencies.map((each) => each.code);
      assert.deepEqual(codes, [...codes].sort(compareCodes));
    }
  });

  it('gives each fact a source and a day, and none where it is not known', () => {
    for (const regulator of REGULATORS) {
      const { framework, limits, averages, canadianEnvironment, examplesEach, validators } = regulator;
      const sources = [limits, averages, canadianEnvironment, examplesEach, validators].map((fact) => fact.source);
      for (const { name, checkedOn } of [framework, ...sources]) {
        assert.ok(name.length > 0);
        assert.match(checkedOn, /^\d{4}-\d\d-\d\d$/);
      }
      if (framework.basis !== 'published') assert.match(String(regulator.notice), /Check with your regulator/);
    }
  });

  it('counts against the limits of Alberta, and against lengths of our own where none are known', () => {
    const alberta = findRegulator('AB');
    const manitoba = findRegulator('MB');
    assert.ok(alberta && manitoba);
    assert.deepEqual(limitsOf(alberta), { limits: { situation: 400, action: 1800, outcome: 400 }, isOwn: true });
    assert.equal(limitsOf(manitoba).isOwn, false);
    assert.deepEqual(findAskedCompetency(alberta, '3.2')?.covers, ['3.4']);
    assert.equal(findAskedCompetency(alberta, '7.1'), null);
    assert.equal(findRegulator('XX'), null);
  });

  it('counts a line break as one character, however it was typed', () => {
    assert.equal(countCharacters('a\r\nb'), 3);
    assert.equal(countCharacters('a\nb'), 3);
    assert.equal(countCharacters(''), 0);
  });
});
