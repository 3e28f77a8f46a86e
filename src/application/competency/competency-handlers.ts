import { accepted } from '../../domain/result.ts';
import type { Handlers } from '../caller.ts';
import type { ExampleUploadRepository } from '../ports/competency.ts';
import type { Clock, Randomness } from '../ports/infrastructure.ts';
import type { Transact } from '../ports/transact.ts';
import { generateExample } from './generate-example.ts';
import { listCompetencies } from './list-competencies.ts';
import { listSavedExamples } from './list-saved-examples.ts';
import { listUploads } from './list-uploads.ts';
import { previewUpload } from './preview-upload.ts';
import { readExamples } from './read-examples.ts';
import type { UploadPorts } from './read-upload.ts';
import { saveExample } from './save-example.ts';
import { undoUpload } from './undo-upload.ts';
import { uploadExamples } from './upload-examples.ts';

/** What the P.Eng. part needs from outside. */
export type CompetencyPorts = UploadPorts & {
  readonly transact: Transact;
  readonly exampleUploads: Pick<ExampleUploadRepository, 'missing'>;
  readonly randomness: Randomness;
  readonly clock: Clock;
};

/** Joins the operations on P.Eng. examples to their use cases (product.md 9). */
export function competencyHandlers(
  ports: CompetencyPorts,
): Pick<Handlers, Extract<keyof Handlers, `competency.${string}`>> {
  const { competencies: reader } = ports;
  const [read, generate, list] = [readExamples(ports), generateExample(ports), listCompetencies(ports)];
  const [save, saved] = [saveExample(ports), listSavedExamples(ports)];
  const [preview, upload, undo] = [previewUpload(ports), uploadExamples(ports), undoUpload(ports)];
  const uploads = listUploads(ports);
  return {
    'competency.provinces': async () => accepted(await reader.provinces()),
    'competency.disciplines': async () => accepted(await reader.disciplines('all')),
    'competency.disciplinesWithExamples': async () => accepted(await reader.disciplines('with-examples')),
    'competency.competencies': (_, filter) => list(filter),
    'competency.example': ({ user }, command) => read(user, command),
    'competency.generate': ({ user }, command) => generate(user, command),
    'competency.saved': ({ user }) => saved(user),
    'competency.save': ({ user }, command) => save(user, command),
    'competency.previewUpload': (_, form) => preview(form),
    'competency.upload': ({ user }, form) => upload(user, form),
    'competency.uploads': (_, asked) => uploads(asked),
    'competency.undoUpload': ({ user }, command) => undo(user, command),
  };
}
