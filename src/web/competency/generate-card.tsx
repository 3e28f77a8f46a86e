import { Link, useActionData } from 'react-router-dom';
import { button } from '../ui/button.css.ts';
import { Card } from '../ui/card.tsx';
import { actions, bank, column, screenOnly } from './competency.css.ts';
import type { Generated } from './example-actions.ts';
import { ExampleFilters } from './example-filters.tsx';
import { GenerateForm } from './generate-form.tsx';
import { GeneratedExample } from './generated-example.tsx';
import type { SelectionData } from './selection.ts';

/** Choosing, generating, and the example that came of it (product.md 9.4, 9.5). */
export function GenerateCard({ data }: { readonly data: SelectionData }) {
  const outcome = useActionData() as Generated | undefined;
  return (
    <div className={bank}>
      <div className={screenOnly}>
        <Card title="Generate Example">
          <ExampleFilters
            data={data}
            competencyLabel="Engineering Competency"
            emptyWords="No competencies available for the selected filters."
          />
          <div className={actions}>
            <GenerateForm disabled={data.selection.competency === null} />
            <Link to="/peng-prep" className={button.quiet}>
              Open the Example Bank
            </Link>
          </div>
        </Card>
      </div>
      <div className={column}>
        <GeneratedExample outcome={outcome} />
      </div>
    </div>
  );
}
