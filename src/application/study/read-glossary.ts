import { accepted } from '../../domain/result.ts';
import { glossaryAnchor } from '../../domain/study/glossary-anchor.ts';
import type { UseCase } from '../use-case.ts';
import type { StudyPorts } from './ports.ts';

const alphabet = new Intl.Collator('en-CA');

/** All terms of the glossary in alphabetical order. */
export const readGlossary =
  ({ studyReader }: Pick<StudyPorts, 'studyReader'>): UseCase<'study.readGlossary'> =>
  async () =>
    accepted(
      (await studyReader.glossary())
        .map(({ term, also, definition }) => ({ anchor: glossaryAnchor(term), term, also: [...also], definition }))
        .toSorted((left, right) => alphabet.compare(left.term, right.term)),
    );
