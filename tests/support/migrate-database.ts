import { openDatabase } from '../../src/adapters/sql/database.ts';

/** A process of its own that migrates a database and prints how many migrations it ran. */
const database = await openDatabase(process.argv[2] ?? '');
const names = await database.migrate();
await database.close();
process.stdout.write(String(names.length));
