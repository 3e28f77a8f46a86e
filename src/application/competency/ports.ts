import type { CompetencyReader, ExampleUploadRepository, SheetReader } from '../ports/competency.ts';
import type { Clock, Randomness } from '../ports/infrastructure.ts';
import type { ReadHandle, Transact } from '../ports/transact.ts';

/** Ports of the P.Eng. examples. */
export type CompetencyPorts = {
  readonly transact: Transact;
  readonly competencies: CompetencyReader;
  readonly exampleUploads: ReadHandle<ExampleUploadRepository>;
  readonly readSheet: SheetReader;
  readonly randomness: Randomness;
  readonly clock: Clock;
};
