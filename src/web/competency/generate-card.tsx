import { Link, useActionData } from 'react-router-dom';
import { button } from '../ui/button.css.ts';
import { Card } from '../ui/card.tsx';
import { AllExamplesLink } from './all-examples-link.tsx';
import { actions, bank, column, screenOnly } from './competency.css.ts';
import type { Generated } from './example-actions.ts';
import { ExampleFilters } from './example-filters.tsx';
import { GenerateForm } from './generate-form.tsx';
import { GeneratedExample } from './generated-example.tsx';
import type { SelectionData } from './selection.ts';
import { useChoosing } from './use-choosing.ts';

/** Choosing, generating, and the example that came of it (product.md 9.4, 9.5). */
export function GenerateCard({ data }: { readonly data: SelectionData }) {
  const outcome = useActionData() as Generated | undefined;
  const choosing = useChoosing(data.selection);
  return (
    <div className={bank}>
      <div className={screenOnly}>
        <Card title="Generate Example">
          <ExampleFilters
            data={data}
            choosing={choosing}
            competencyLabel="Engineering Competency"
            emptyWords="No competencies available for the selected filters."
          />
          <div className={actions}>
            <GenerateForm choosing={choosing} disabled={choosing.values.competency === ''} />
            <AllExamplesLink of={choosing.values} />
            <Link to="/peng-prep" className={button.quiet}>
              Open the Example Bank
            </Link>
          </div>
        </Card>
      </div>
      <div className={column}>
        <GeneratedExample outcome={outcome} choosing={choosing} selection={data.selection} />
      </div>
    </div>
  );
}
