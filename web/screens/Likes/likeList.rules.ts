/** The lists that have an address below /likes (ROUTE-06). */
export type LikeList = 'received' | 'sent' | 'matches'

/** The list in an address: received by default, undefined for an unknown one. */
export function likeListOf(type: string | undefined): LikeList | undefined {
  if (type === undefined) return 'received'
  return type === 'received' || type === 'sent' || type === 'matches' ? type : undefined
}
