import { Check, CircleDashed, type IconNode, TriangleAlert } from 'lucide';
import { useEffect, useState } from 'react';
import { deviceStorage } from '../device-storage.ts';
import { useViewer } from '../root.tsx';
import { Card } from '../ui/card.tsx';
import { item, list, sign } from '../ui/check-list.css.ts';
import { Icon } from '../ui/icon.tsx';
import { onlyWithScript } from '../ui/needs-script.css.ts';
import {
  checkClock,
  checkConnection,
  checkStorage,
  checkTabs,
  type DeviceCheck,
  followServer,
} from './device-checks.ts';
import { type ExamTab, joinExamTabs } from './exam-tabs.ts';
import { advice as adviceStyle, failedSign } from './instructions.css.ts';

const SIGNS: Readonly<Record<DeviceCheck['state'], IconNode>> = {
  pending: CircleDashed,
  good: Check,
  bad: TriangleAlert,
};

const UNCHECKED: readonly DeviceCheck[] = [
  { state: 'pending', words: 'Checking the connection' },
  { state: 'pending', words: 'Checking the storage of this browser' },
  { state: 'pending', words: 'Comparing the clocks' },
  { state: 'pending', words: 'Looking for other tabs' },
];

/** What the exam needs of this device, checked when the page is opened; nothing of it keeps from beginning (product.md 4.36). */
export function DeviceCheckCard() {
  const checks = useDeviceChecks();
  return (
    <div className={onlyWithScript}>
      <Card title="Ready on this device">
        <ul className={list}>
          {checks.map((check) => (
            <li key={check.words} className={item}>
              <span className={check.state === 'bad' ? failedSign : sign}>
                <Icon of={SIGNS[check.state]} size={18} />
              </span>
              <span>
                {check.words}
                {check.state === 'bad' ? <span className={adviceStyle}>{check.advice}</span> : null}
              </span>
            </li>
          ))}
        </ul>
      </Card>
    </div>
  );
}

function useDeviceChecks(): readonly DeviceCheck[] {
  const [[connection, storage, clock], setChecks] = useState(UNCHECKED);
  const other = useOtherTab();
  useEffect(() => {
    return followServer((answer) =>
      setChecks([checkConnection(answer), checkStorage(deviceStorage()), checkClock(answer)]),
    );
  }, []);
  const tabs = other === undefined ? UNCHECKED[3] : checkTabs(other);
  return [connection, storage, clock, tabs].flatMap((check) => check ?? []);
}

/** What another tab of the learner shows, null where there is none; undefined until they were asked. */
function useOtherTab(): ExamTab | null | undefined {
  const userId = useViewer()?.id ?? 0;
  const [other, setOther] = useState<ExamTab | null>();
  useEffect(() => joinExamTabs(userId, 'instructions', setOther), [userId]);
  return other;
}
