import { z } from 'zod'
import { ownOperation } from '../operations/own-operations.ts'
import { LegacyError, legacyCode, type LegacyCall } from './legacy-call.ts'

const REMOVE =
  ownOperation(`mutation LegacyRemoveChat($input: RemoveConversationInput!) { removeConversation(input: $input) {
  __typename ... on ConversationNotFoundError { code } } }`)

/** DELETE /api/chat.php: removes a conversation from the member's list. */
export const removeChat: LegacyCall = {
  method: 'DELETE',
  path: '/api/chat.php',
  summary: 'Remove a conversation',
  session: 'required',
  body: z.object({ conversation: z.string() }),
  answers: { 204: { description: 'Removed' }, 404: { description: 'conversation_not_found' } },
  async handle({ body, run }) {
    const { removeConversation: payload } = await run(REMOVE, {
      input: { conversationId: body.conversation },
    })
    if (payload.__typename === 'ConversationNotFoundError')
      throw new LegacyError(404, legacyCode(payload.code))
    return { status: 204 }
  },
}
