import type { FaultRow } from './row.ts'
import { onScene } from './scene.ts'

const KILLS = 5
/** Includes a start on a busy machine. */
const START_LIMIT_SECONDS = 40

/** Faults of the product's own processes. */
export const PROCESS_FAULTS: FaultRow[] = [
  {
    id: 'F7',
    family: 'process',
    fault: `the process is killed ${KILLS} times while members write, and started again`,
    guard: {
      file: 'migrations/functions/conversations/send_message.sql',
      text: 'values (p_message, p_conversation, v_number, p_sender, p_client,',
      without: 'values (p_message, p_conversation, v_number, p_sender, left(p_client || p_message, 64),',
    },
    run: () =>
      onScene({ recoveryLimitSeconds: START_LIMIT_SECONDS }, async ({ target, load }) => {
        let killedAt = 0
        for (let count = 0; count < KILLS; count += 1) {
          await load.progress(3)
          target.product.child.kill('SIGKILL')
          killedAt = performance.now()
          await target.product.ended()
          await target.startAgain()
        }
        return { tried: `${KILLS} × kill -9`, healedAt: killedAt }
      }),
  },
]
