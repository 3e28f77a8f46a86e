import { useState } from 'react';
import { redirect, useActionData, useLoaderData } from 'react-router-dom';
import { type AccessView, isAccessOpen, readPengAccess } from '../accounts/access-view.ts';
import { isAccessRefusal } from '../api/part-of-page.ts';
import { isLeadGiven } from '../outreach/is-try-out-open.ts';
import type { PageLoad } from '../page-route.tsx';
import { PageBody } from '../ui/page-body.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { PageTitle } from '../ui/page-title.tsx';
import { loadDrawn, type NamedExample } from './drawn-example.ts';
import { actOnExamples, type NotGenerated } from './example-actions.ts';
import { GenerateCard } from './generate-card.tsx';
import { LockedExamples } from './locked-examples.tsx';
import { PengOffer } from './peng-offer.tsx';
import { loadSelection, reloadsSelection, type SelectionData } from './selection.ts';
import { StatusArea } from './status-area.tsx';
import { useDrawn } from './use-drawn.ts';

type PengExamplesData = {
  readonly access: AccessView;
  readonly selection: SelectionData | null;
  readonly drawn: NamedExample;
  /** Name and address were left on this device (product.md 8.4). */
  readonly lead: boolean;
};

/**
 * Who is looking decides what there is: with access the lists to choose from, else only how one stands (product.md 9.2). A
 * check that failed takes nothing away: the lists give no text away, and an example comes from the server or not at all (product.md 9.14).
 */
export const loadPengExamples: PageLoad<PengExamplesData> = async (page) => {
  const { api, viewer, url } = page;
  const user = await viewer.get();
  if (!user) throw redirect('/login?redirect=peng-examples');
  const [access, drawn] = await Promise.all([readPengAccess(api, user, Date.now()), loadDrawn(api, url).catch(none)]);
  const shut = access.state === 'inactive';
  const [selection, lead] = await Promise.all([
    shut ? null : loadSelection(page, url),
    shut && isLeadGiven({ api, now: Date.now }, 'peng'),
  ]);
  return { access, selection, drawn: shut ? null : drawn, lead };
};

/** Whoever has no access is told so by the page, not by the example that its address names. */
function none(error: unknown): null {
  if (isAccessRefusal(error)) return null;
  throw error;
}

export const actOnPengExamples: PageLoad = actOnExamples({ disciplineNeeded: false });

export const reloadsPengExamples = reloadsSelection;

/** The generator: locked until somebody has access or has left name and address (product.md 9.2, 9.5). */
export function PengExamplesPage() {
  const { access, selection, drawn, lead } = useLoaderData() as PengExamplesData;
  const drawnExample = useDrawn(drawn);
  // Whoever has access, or whose access cannot be told, is not asked for an address.
  const [unlocked, unlock] = useState(false);
  const outcome = useActionData() as NotGenerated | undefined;
  // Once open it stays so: access that ends meanwhile is told here, whatever was pressed (product.md 9.14).
  const [wasOpen, noteOpen] = useState(false);
  if (isAccessOpen(access) && !wasOpen) noteOpen(true);
  const refused = wasOpen || (outcome?.kind === 'failed' && outcome.requiresSubscription);
  const open = access.state !== 'inactive' || refused || unlocked || lead;
  return (
    <PageBody>
      <PageTitle of="P.Eng. Competency Examples" />
      {open ? (
        <>
          <PageHeader title="P.Eng. Competency Examples">
            Worked examples in Situation, Action, Outcome form for the competency assessment of your licence
            application.
          </PageHeader>
          {access.state === 'inactive' ? <PengOffer /> : null}
          <StatusArea access={access} refused={refused} />
          {selection ? <GenerateCard data={selection} drawn={drawnExample} /> : null}
        </>
      ) : (
        <LockedExamples onUnlocked={() => unlock(true)} />
      )}
    </PageBody>
  );
}
