import { useRevalidator } from 'react-router-dom';
import type { AttemptLine, ReadingPlace, SectionPlace, StudyPlanView } from '../../application/contract/index.ts';
import { type AccessView, readNppeAccess } from '../accounts/access-view.ts';
import { httpApi } from '../api/http-api.ts';
import { type Resource, useResource } from '../api/use-resource.ts';
import { readAttempts } from '../exam/attempt-state.ts';
import { useViewer } from '../root.tsx';
import {
  countMissed,
  type DashboardData,
  type ProgressSummary,
  readProgress,
  readSummary,
  type StudyProgress,
} from './load-dashboard.ts';

/** Studying as it is shown. */
type Study = {
  readonly progress: Resource<StudyProgress>;
  readonly bookmarks: Resource<readonly SectionPlace[]>;
  readonly plan: Resource<StudyPlanView>;
  readonly missed: Resource<number>;
  readonly summary: Resource<ProgressSummary>;
  readonly place: ReadingPlace | null;
};

/** The dashboard as it is shown: each of its parts may have been asked for again since it was loaded (product.md 5.51). */
export type Dashboard = {
  readonly access: Resource<AccessView>;
  readonly attempts: Resource<readonly AttemptLine[]>;
  readonly study: Study | null;
  readonly now: number;
};

const known = (access: AccessView): AccessView | null => (access.state === 'unknown' ? null : access);

/** The loaded dashboard with its parts, each of which can be asked for alone. */
export function useDashboard(loaded: DashboardData): Dashboard {
  const { now, study } = loaded;
  const access = useAccess(loaded);
  const attempts = useResource(loaded, loaded.attempts, () => readAttempts(httpApi));
  const progress = useResource(loaded, study?.progress ?? null, () => readProgress(httpApi));
  const bookmarks = useResource(loaded, study?.bookmarks ?? null, () => httpApi('study.listBookmarks', {}));
  const plan = useResource(loaded, study?.plan ?? null, () => httpApi('study.readPlan', {}));
  const missed = useResource(loaded, study?.missed ?? null, () => countMissed(httpApi));
  const summary = useResource(loaded, study?.summary ?? null, () => readSummary(httpApi));
  const parts = { progress, bookmarks, plan, missed, summary };
  return { access, attempts, study: study && { ...parts, place: study.place }, now };
}

/** Access that turns out to be there brings what there is to study: then the page is asked for anew. */
function useAccess(loaded: DashboardData): Resource<AccessView> {
  const viewer = useViewer();
  const { revalidate } = useRevalidator();
  const read = async (): Promise<AccessView | null> => {
    const access = viewer && known(await readNppeAccess(httpApi, viewer, Date.now()));
    if (access && access.state !== 'inactive' && !loaded.study) void revalidate();
    return access;
  };
  return useResource(loaded, known(loaded.access), read);
}
