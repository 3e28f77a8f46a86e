import { announcementState } from '../../domain/publishing/announcement.ts';
import { accepted } from '../../domain/result.ts';
import type { UseCase } from '../use-case.ts';
import type { PublishingPorts } from './ports.ts';

/** The key of the owner's text at the foot of every page (product.md 8.28). */
const FOOTER = 'footer_text';

/** The maximum number of announcements at once; more would not be read. */
const MOST_SHOWN = 3;

type Ports = Pick<PublishingPorts, 'sitePages' | 'courseReader' | 'announcements' | 'markup' | 'clock'>;

/** What surrounds every page: the foot, the modules in the menu, and what is announced (product.md 8.28, 11.16, 11.17). */
export const readSiteFrame =
  ({ sitePages, courseReader, announcements, markup, clock }: Ports): UseCase<'publishing.readSiteFrame'> =>
  async () => {
    const now = clock.now();
    const [footer, modules, present] = await Promise.all([
      sitePages.find(FOOTER),
      courseReader.modules(),
      announcements.listPresent(),
    ]);
    const shown = present.filter((each) => announcementState(each, null, now) === 'shown').slice(0, MOST_SHOWN);
    return accepted({
      footer: footer && markup.render(footer.content, 'html'),
      moduleTitles: modules.map(({ title }) => title),
      announcements: shown.map(({ version: _, removedAt: __, startsAt: ___, endsAt: ____, ...each }) => each),
    });
  };
