import { uuidv7 } from 'uuidv7'
import type { Refusal } from '../session/useRefusalWords.ts'

const unanswered = new Map<string, string>()

/**
 * Sends an act that must not be done twice. One whose answer was lost may have been done, so the same act has
 * the same key until the server answers, also from a dialog that was opened anew.
 * @param act what makes it the same act. The operator's words and reason do not: with another reason, the
 * server refuses the key instead of doing the act again.
 * @returns the answer; undefined if there was none
 */
export async function sendUnderKey<Answer>(
  act: readonly (string | number | null)[],
  send: (idempotencyKey: string) => Promise<Answer | undefined>,
): Promise<Answer | undefined> {
  const name = JSON.stringify(act)
  const key = unanswered.get(name) ?? uuidv7()
  unanswered.set(name, key)
  const answer = await send(key)
  if (answer !== undefined) unanswered.delete(name)
  return answer
}

/** Whether the server has done the act before, with another reason, and refuses a repeat under its key. */
export const isDoneBefore = ({ fields }: Refusal): boolean =>
  fields?.some(({ code }) => code === 'IDEMPOTENCY_CONFLICT') ?? false
