import type { Clock } from '../ports/clock.ts';
import type { EntryRepository } from '../ports/entry-repository.ts';
import type { Markup } from '../ports/markup.ts';
import type { PublicPages } from '../ports/public-pages.ts';
import type { StudyReader } from '../ports/study-reader.ts';
import type { Transact } from '../ports/transact.ts';

/** What editing on the site needs from outside. */
export type EditingPorts = {
  readonly entries: Pick<EntryRepository, 'list' | 'listSiteContent' | 'find' | 'versions' | 'version'>;
  readonly studyReader: Pick<StudyReader, 'glossary'>;
  readonly markup: Pick<Markup, 'clean' | 'searchText' | 'renderFound' | 'review' | 'lines'>;
  readonly publicPages: PublicPages;
  readonly transact: Transact;
  readonly clock: Clock;
};
