import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import type { SourceSection } from '../../../src/adapters/content-files/kinds/section.ts';
import { type ParsedContent, parseContentFiles } from '../../../src/adapters/content-files/material.ts';
import { checkCaseIndex } from '../../../src/adapters/content-files/rules/case-index-rules.ts';
import { readSourceFiles } from '../../../src/adapters/content-files/source-file.ts';
import { projectPath } from '../../support/project-root.ts';

describe('the case index names every case of the material (content/README.md)', () => {
  let whole: ParsedContent;
  before(async () => {
    whole = parseContentFiles(await readSourceFiles(projectPath('content'))).material;
  });

  /** What is missing once `text` is the text of the first section. */
  const missing = (text: string): string[] => {
    const [first, ...others] = whole.sections;
    assert.ok(first);
    const section: SourceSection = { ...first.entry, text };
    return checkCaseIndex({ ...whole, sections: [{ ...first, entry: section }, ...others] }).map(
      ({ reason }) => reason,
    );
  };

  test('it is complete', () => {
    assert.deepEqual(checkCaseIndex(whole), []);
  });

  test('a case that is not in it is named, in Markdown and in HTML', () => {
    assert.deepEqual(missing('In *Smith v. Jones* (1999) and <em>Roe v. Doe</em> nothing was held.'), [
      "the case 'Smith v. Jones' is not in the case index",
      "the case 'Roe v. Doe' is not in the case index",
    ]);
  });

  test('a short form of an entry, a title and words in bold are no such case', () => {
    assert.deepEqual(
      missing('*Kamloops v. Nielsen*; *Salomon v. Salomon*; *The Walkerton Report*; **Smith v. Jones**'),
      [],
    );
  });

  test('without an index nothing is asked for', () => {
    const sections = whole.sections.filter(({ entry }) => entry.slug !== 'case-index');
    assert.deepEqual(checkCaseIndex({ ...whole, sections }), []);
  });
});
