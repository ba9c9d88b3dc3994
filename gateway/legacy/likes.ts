import { z } from 'zod'
import { ownOperation } from '../operations/own-operations.ts'
import { PAGE_SIZE, readAllPages } from './all-pages.ts'
import type { LegacyCall } from './legacy-call.ts'
import { PROFILE_FIELDS, profileOf, profileShape } from './shapes.ts'

const SENT = ownOperation(`query LegacyLikesSent($first: Int!, $after: String) { viewer {
  likesSent(first: $first, after: $after) { edges { node { ${PROFILE_FIELDS} } } pageInfo { hasNextPage endCursor } } } }`)
const RECEIVED =
  ownOperation(`query LegacyLikesReceived($first: Int!, $after: String) { viewer { newLikesCount
  likesReceived(first: $first, after: $after) { edges { isNew node { ${PROFILE_FIELDS} } } pageInfo { hasNextPage endCursor } } } }`)

/**
 * GET /api/likes.php: profiles that the member likes (`profiles`) and that like the member (`liked_by`),
 * newest first.
 */
export const likes: LegacyCall = {
  method: 'GET',
  path: '/api/likes.php',
  summary: 'Likes given and received',
  session: 'required',
  answers: {
    200: {
      description: 'The 500 newest of each',
      shape: z.object({
        profiles: z.array(profileShape),
        liked_by: z.array(profileShape.extend({ like_new: z.boolean() })),
        new_likes_total: z.int(),
      }),
    },
  },
  async handle({ run }) {
    let newLikesTotal = 0
    const sent = await readAllPages(
      async (after) => (await run(SENT, { first: PAGE_SIZE, after })).viewer.likesSent,
    )
    const received = await readAllPages(async (after) => {
      const { viewer } = await run(RECEIVED, { first: PAGE_SIZE, after })
      newLikesTotal = viewer.newLikesCount
      return viewer.likesReceived
    })
    return {
      status: 200,
      body: {
        profiles: sent.map(({ node }) => profileOf(node)),
        liked_by: received.map(({ node, isNew }) => ({ ...profileOf(node), like_new: isNew })),
        new_likes_total: newLikesTotal,
      },
    }
  },
}
