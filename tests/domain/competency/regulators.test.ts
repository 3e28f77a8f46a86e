import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { parse } from 'yaml';
import { ALL_CODES, compareCodes } from '../../../src/domain/competency/competency-code.ts';
import { countCharacters } from '../../../src/domain/competency/competency-texts.ts';
import { listCoveringCodes } from '../../../src/domain/competency/framework.ts';
import {
  findAskedCompetency,
  findRegulator,
  findSameCompetency,
  getPartLimits,
  REGULATORS,
} from '../../../src/domain/competency/regulators.ts';
import { projectPath } from '../../support/project-root.ts';

const read = (name: string) => parse(readFileSync(projectPath('content', name), 'utf8'));

describe('what each regulator asks for (product.md 9.30)', () => {
  it('has the regulators and the competencies of the study material', () => {
    const provinces = read('provinces.yaml') as { code: string }[];
    assert.deepEqual(REGULATORS.map(({ code }) => code).sort(), provinces.map(({ code }) => code).sort());
    const codesOf = (isListed: (regulator: (typeof REGULATORS)[number]) => boolean) =>
      REGULATORS.filter(isListed)
        .map(({ code }) => code)
        .sort();
    assert.deepEqual(
      codesOf(({ kind }) => kind === '22'),
      ['AB', 'NT', 'NU', 'YT'],
    );
    assert.deepEqual(
      codesOf(({ kind }) => kind === 'own'),
      ['NS', 'QC'],
    );
    assert.deepEqual(
      codesOf(({ competencyCount }) => competencyCount.source.basis !== 'published'),
      ['NS', 'NT', 'NU'],
    );
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
      const { competencyCount, limits, averages, canadianEnvironment, examplesEach, validators } = regulator;
      const sources = [competencyCount, limits, averages, canadianEnvironment, examplesEach, validators].map(
        (fact) => fact.source,
      );
      for (const { name, checkedOn } of sources) {
        assert.ok(name.length > 0);
        assert.match(checkedOn, /^\d{4}-\d\d-\d\d$/);
      }
      if (competencyCount.source.basis !== 'published')
        assert.match(String(regulator.notice), /Check with your regulator/);
    }
  });

  it('counts what the regulator asks for, and not the 34 that are shown for practice', () => {
    for (const { kind, competencies, competencyCount, code } of REGULATORS) {
      if (kind !== 'own') assert.equal(competencyCount.value, competencies.length, code);
    }
    assert.deepEqual(
      [findRegulator('QC')?.competencyCount.value, findRegulator('NS')?.competencyCount.value],
      [6, null],
    );
    assert.doesNotMatch(JSON.stringify(REGULATORS), /elements/);
  });

  it('counts against the limits of Alberta, and against lengths of our own where none are known', () => {
    const alberta = findRegulator('AB');
    const manitoba = findRegulator('MB');
    assert.ok(alberta && manitoba);
    assert.deepEqual(getPartLimits(alberta), { limits: { situation: 400, action: 1800, outcome: 400 }, isOwn: true });
    assert.equal(getPartLimits(manitoba).isOwn, false);
    assert.deepEqual(findAskedCompetency(alberta, '3.2')?.covers, ['3.4']);
    assert.equal(findAskedCompetency(alberta, '7.1'), null);
    assert.equal(findRegulator('XX'), null);
  });

  it('knows the same competency of another regulator by what it covers, and not by its code', () => {
    const [alberta, ontario] = [findRegulator('AB'), findRegulator('ON')];
    assert.ok(alberta && ontario);
    assert.equal(findSameCompetency(ontario, '3.4', alberta)?.code, '3.2');
    assert.equal(findSameCompetency(alberta, '3.2', ontario)?.code, '3.4');
    assert.equal(findSameCompetency(ontario, '1.10', alberta)?.code, '1.10');
    for (const code of ['3.2', '5.1', '7.1', 'x']) assert.equal(findSameCompetency(ontario, code, alberta), null, code);
  });

  it('finds where another regulator asks for a part of a competency, or for what it merges', () => {
    const [alberta, ontario] = [findRegulator('AB'), findRegulator('ON')];
    assert.ok(alberta && ontario);
    assert.deepEqual(listCoveringCodes(ontario, '5.4', alberta), ['5.1']);
    assert.deepEqual(listCoveringCodes(alberta, '4.1', ontario), ['4.1', '4.2']);
    assert.deepEqual(listCoveringCodes(ontario, '7.1', alberta), []);
  });

  it('says of each Canadian-environment competency which level it needs, as far as a regulator is known to ask', () => {
    for (const { code, canadianEnvironment } of REGULATORS) {
      if (canadianEnvironment.value === null) continue;
      const { count, leastLevels, leastOfOthers } = canadianEnvironment.value;
      assert.ok(Object.keys(leastLevels).length <= count, code);
      assert.deepEqual([leastLevels['1.9'], leastLevels['6.2'], leastOfOthers], [3, 2, 3], code);
    }
    assert.deepEqual([findRegulator('AB')?.validators.value, findRegulator('ON')?.validators.value], [3, 1]);
  });

  it('knows the least level of each competency where the regulator or one with the same system publishes it', () => {
    const basisOf = (code: string) => {
      const { value, source } = findRegulator(code)?.leastLevel ?? {};
      return [value, source?.basis];
    };
    assert.deepEqual(['AB', 'MB'].map(basisOf), [
      [1, 'published'],
      [1, 'published'],
    ]);
    assert.deepEqual(['BC', 'ON', 'NT'].map(basisOf), [
      [1, 'reported'],
      [1, 'known'],
      [1, 'known'],
    ]);
    assert.deepEqual(
      ['NS', 'QC'].map((code) => findRegulator(code)?.leastLevel.value),
      [null, null],
    );
  });

  it('counts a line break as one character, however it was typed', () => {
    assert.equal(countCharacters('a\r\nb'), 3);
    assert.equal(countCharacters('a\nb'), 3);
    assert.equal(countCharacters(''), 0);
  });
});
