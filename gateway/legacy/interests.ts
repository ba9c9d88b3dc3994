import { z } from 'zod'
import { ownOperation } from '../operations/own-operations.ts'
import type { LegacyCall, Untyped } from './legacy-call.ts'

/** An entry of a list in the request's locale. */
export const entryShape = z.object({ id: z.string(), name: z.string() })

const INTERESTS = ownOperation('query LegacyInterests { profileChoices { interests { id: value name } } }')

/** GET /api/interests.php: the interests that members choose from. */
export const interests: LegacyCall = {
  method: 'GET',
  path: '/api/interests.php',
  summary: 'Interests in the language of the request',
  session: 'open',
  cached: true,
  answers: { 200: { description: 'The list in its order', shape: z.array(entryShape) } },
  async handle({ run }) {
    const { profileChoices } = await run(INTERESTS)
    return { status: 200, body: profileChoices.interests.map(({ id, name }: Untyped) => ({ id, name })) }
  },
}
