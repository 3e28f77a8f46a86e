import type { ReactNode } from 'react';
import { Card } from '../ui/card.tsx';
import { PageBody } from '../ui/page-body.tsx';
import { PageTitle } from '../ui/page-title.tsx';

type SignPageProps = {
  readonly title: string;
  readonly description: string;
  /** What stands above the card. */
  readonly above?: ReactNode;
  readonly children: ReactNode;
};

/** A page that is one narrow card: signing in and up, and the ways to a new password. */
export const SignPage = ({ title, description, above, children }: SignPageProps) => (
  <PageBody width="form">
    <PageTitle of={title} />
    <meta name="description" content={description} />
    {above}
    <Card level={1} title={title}>
      {children}
    </Card>
  </PageBody>
);
