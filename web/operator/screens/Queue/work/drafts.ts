import { watchedDrafts } from '#web/operator/session/watchedDrafts.ts'
import type { Choice } from './choice.rules.ts'

/** What was chosen about a case and is not decided, by the id of the case. */
export const caseDrafts = watchedDrafts<Choice>('operator-case-drafts', 50)
