/** The lists that have an address below /likes (ROUTE-06). */
export type LikeList = 'received' | 'sent' | 'matches'

/** The list that an address names: received where it names none, undefined where there is no such list. */
export function likeListOf(type: string | undefined): LikeList | undefined {
  if (type === undefined) return 'received'
  return type === 'received' || type === 'sent' || type === 'matches' ? type : undefined
}
