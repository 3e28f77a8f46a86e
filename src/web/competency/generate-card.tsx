import { Link, useActionData } from 'react-router-dom';
import { button } from '../ui/button.css.ts';
import { Card } from '../ui/card.tsx';
import { onlyWithScript } from '../ui/needs-script.css.ts';
import { AllExamplesLink } from './all-examples-link.tsx';
import { bank, column, formActions, screenOnly } from './competency.css.ts';
import type { NamedExample } from './drawn-example.ts';
import type { NotGenerated } from './example-actions.ts';
import { ExampleFilters } from './example-filters.tsx';
import { FirstExample } from './first-example.tsx';
import { GenerateButton } from './generate-button.tsx';
import { GeneratedExample } from './generated-example.tsx';
import { NotGenerated as NotGeneratedNotice } from './not-generated.tsx';
import type { SelectionData } from './selection.ts';
import { useChoosing } from './use-choosing.ts';

type GenerateCardProps = { readonly data: SelectionData; readonly drawn: NamedExample };

/** Choosing, generating, and the example that came of it (product.md 9.4, 9.5). */
export function GenerateCard({ data, drawn }: GenerateCardProps) {
  const outcome = useActionData() as NotGenerated | undefined;
  const choosing = useChoosing(data, outcome);
  return (
    <div className={bank}>
      <div className={screenOnly}>
        <Card title="Generate Example">
          <ExampleFilters
            data={data}
            choosing={choosing}
            competencyLabel="Engineering Competency"
            emptyWords="No competencies available for the selected filters."
            errors={outcome?.kind === 'incomplete' ? outcome : {}}
          />
          <div className={formActions}>
            <div className={onlyWithScript}>
              <GenerateButton choosing={choosing} disabled={choosing.values.competency === ''} />
            </div>
            <noscript>
              <GenerateButton choosing={choosing} />
            </noscript>
            <AllExamplesLink of={choosing.values} />
            <Link to="/peng-prep" className={button.quiet}>
              Open the Example Bank
            </Link>
          </div>
        </Card>
      </div>
      <div className={column}>
        <NotGeneratedNotice outcome={outcome} />
        {drawn ? <GeneratedExample drawn={drawn} choosing={choosing} provinces={data.provinces} /> : null}
        {drawn || outcome?.kind === 'failed' ? null : <FirstExample choose="Choose a competency" />}
      </div>
    </div>
  );
}
