import { ProviderSilentError } from '../orders/payment.provider.ts'

const RUN_MILLISECONDS = 30_000
/** So many calls in a row without an answer, and the provider is taken to be down. */
const SILENT_MAX = 2

/**
 * Asks the provider about one subject after another, for a job of every minute. A run ends after half a
 * minute, or as soon as the provider leaves calls unanswered, so that its outage holds up no other job; what
 * is left is for the next run.
 * @param ask should first note that it asked: a subject that always fails then waits behind the others
 * @param on.failed is told about each failure, which stops none of the others
 * @returns how many subjects were asked about, and how many of these failed
 */
export async function askInTurn<Subject>(
  subjects: readonly Subject[],
  ask: (subject: Subject) => Promise<void>,
  on: { failed: (subject: Subject, error: Error) => void },
): Promise<{ asked: number; unanswered: number }> {
  const end = performance.now() + RUN_MILLISECONDS
  let [asked, unanswered, silent] = [0, 0, 0]
  for (const subject of subjects) {
    if (silent === SILENT_MAX || performance.now() > end) break
    asked += 1
    try {
      await ask(subject)
      silent = 0
    } catch (error) {
      unanswered += 1
      silent = error instanceof ProviderSilentError ? silent + 1 : 0
      on.failed(subject, error as Error)
    }
  }
  return { asked, unanswered }
}
