import { Link } from 'react-router-dom';
import { button } from '../ui/button.css.ts';
import { Card } from '../ui/card.tsx';
import { ADMIN_LINKS, type AdminLink } from './admin-links.ts';
import { links, panels } from './admin-page.css.ts';

const PANELS: readonly { readonly title: string; readonly words: string; readonly to: readonly AdminLink[] }[] = [
  {
    title: 'P.Eng. Examples Management',
    words: 'Competency examples come in by spreadsheet, one discipline at a time.',
    to: [{ label: 'Upload Chemical Engineering Examples', to: '/admin/upload' }],
  },
  {
    title: 'Marketing & Analytics',
    words: 'Who asked for the free material.',
    to: [{ label: 'View Marketing Leads', to: '/admin/marketing-leads' }],
  },
  {
    title: 'Running the Site',
    words: 'Questions and what learners report of them, posts, codes, people and the record of changes.',
    to: ADMIN_LINKS,
  },
];

/** What is managed on pages of its own; a panel without a link is not there (product.md 11.3). */
export const AdminPanels = () => (
  <div className={panels}>
    {PANELS.filter(({ to }) => to.length > 0).map(({ title, words, to }) => (
      <Card key={title} title={title}>
        <p>{words}</p>
        <div className={links}>
          {to.map((link) => (
            <Link key={link.to} to={link.to} className={button.other}>
              {link.label}
            </Link>
          ))}
        </div>
      </Card>
    ))}
  </div>
);
