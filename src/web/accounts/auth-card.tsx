import type { ReactNode } from 'react';
import { PageHead } from '../head/page-head.tsx';
import { Card } from '../ui/card.tsx';
import { PageBody } from '../ui/page-body.tsx';

type AuthCardProps = {
  readonly title: string;
  readonly description: string;
  readonly path: string;
  /** The content above the card. */
  readonly above?: ReactNode;
  readonly children: ReactNode;
};

/** The layout of a page that is one narrow card: signing in and up, and the ways to a new password. */
export const AuthCard = ({ title, description, path, above, children }: AuthCardProps) => (
  <PageBody width="form">
    <PageHead title={title} description={description} path={path} />
    {above}
    <Card level={1} title={title}>
      {children}
    </Card>
  </PageBody>
);
