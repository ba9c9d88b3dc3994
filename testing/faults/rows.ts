import { CLOCK_FAULTS } from './clock.ts'
import { DATABASE_FAULTS } from './database.ts'
import { DISK_FAULTS } from './disk.ts'
import { NETWORK_FAULTS } from './network.ts'
import { PROCESS_FAULTS } from './process.ts'
import { QUEUE_FAULTS } from './queues.ts'
import { ROLLOUT_FAULTS } from './rollout.ts'
import type { FaultRow } from './row.ts'
import { SERVICE_FAULTS } from './services.ts'
import { TESTED_FAULTS } from './tested-rows.ts'
import { TRAFFIC_FAULTS } from './traffic.ts'

/** Every fault of the model, in numerical order. */
export const ROWS: FaultRow[] = [
  ...PROCESS_FAULTS,
  ...DATABASE_FAULTS,
  ...DISK_FAULTS,
  ...NETWORK_FAULTS,
  ...SERVICE_FAULTS,
  ...QUEUE_FAULTS,
  ...CLOCK_FAULTS,
  ...ROLLOUT_FAULTS,
  ...TRAFFIC_FAULTS,
  ...TESTED_FAULTS,
].toSorted((one, other) => one.id.localeCompare(other.id, 'en', { numeric: true }))

/** The rows of `npm run test:all`: cheap ones of several families, about a minute in total. */
export const SAMPLE = ['F5', 'F9', 'F20b']
