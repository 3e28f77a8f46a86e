import { accepted, refused } from '../../domain/result.ts';
import type { UseCase } from '../use-case.ts';
import type { PublishingPorts } from './ports.ts';

type Ports = Pick<PublishingPorts, 'sitePages' | 'markup'>;

export const readSitePage =
  ({ sitePages, markup }: Ports): UseCase<'publishing.readSitePage'> =>
  async (_, { key }) => {
    const page = await sitePages.find(key);
    if (!page) return refused({ code: 'not-found' });
    return accepted({ title: page.title, html: markup.render(page.content, 'html') });
  };
