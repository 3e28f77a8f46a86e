import { useRevalidator } from 'react-router-dom';
import type {
  AttemptListEntry,
  MistakeCounts,
  ReadingPlace,
  SectionPlace,
  StudyPlanView,
} from '../../application/contract/index.ts';
import { type ProductAccess, readNppeAccess } from '../accounts/access-view.ts';
import { httpApi } from '../api/http-api.ts';
import { type Resource, useResource } from '../api/use-resource.ts';
import { readAttempts } from '../exam/attempt-state.ts';
import { useViewer } from '../root.tsx';
import {
  type DashboardData,
  type ProgressSummary,
  readProgress,
  readProgressSummary,
  type StudyProgress,
} from './load-dashboard.ts';

/** Studying as it is shown. */
type Study = {
  readonly progress: Resource<StudyProgress>;
  readonly bookmarks: Resource<readonly SectionPlace[]>;
  readonly plan: Resource<StudyPlanView>;
  readonly missed: Resource<MistakeCounts>;
  readonly summary: Resource<ProgressSummary>;
  readonly place: ReadingPlace | null;
};

/** The dashboard as shown: each of its parts may have been reloaded since (product.md 5.51). */
export type DashboardState = {
  readonly access: Resource<ProductAccess>;
  readonly attempts: Resource<readonly AttemptListEntry[]>;
  readonly study: Study | null;
  readonly now: number;
};

const known = (access: ProductAccess): ProductAccess | null => (access.state === 'unknown' ? null : access);

/** The loaded dashboard with its parts, each of which can be reloaded separately. */
export function useDashboard(loaded: DashboardData): DashboardState {
  const { now, study } = loaded;
  const access = useAccess(loaded);
  const attempts = useResource(loaded, loaded.attempts, () => readAttempts(httpApi));
  const progress = useResource(loaded, study?.progress ?? null, () => readProgress(httpApi));
  const bookmarks = useResource(loaded, study?.bookmarks ?? null, () => httpApi('study.listBookmarks', {}));
  const plan = useResource(loaded, study?.plan ?? null, () => httpApi('study.readPlan', {}));
  const missed = useResource(loaded, study?.missed ?? null, () => httpApi('practice.countMissed', {}));
  const summary = useResource(loaded, study?.summary ?? null, () => readProgressSummary(httpApi));
  const parts = { progress, bookmarks, plan, missed, summary };
  return { access, attempts, study: study && { ...parts, place: study.place }, now };
}

/** Access that turns out to exist adds study material: then the page is reloaded. */
function useAccess(loaded: DashboardData): Resource<ProductAccess> {
  const viewer = useViewer();
  const { revalidate } = useRevalidator();
  const read = async (): Promise<ProductAccess | null> => {
    const access = viewer && known(await readNppeAccess(httpApi, viewer, Date.now()));
    if (access && access.state !== 'inactive' && !loaded.study) void revalidate();
    return access;
  };
  return useResource(loaded, known(loaded.access), read);
}
