import { pickWeighted, randomFrom } from '#platform/base/seeded-random.ts'
import type { Tracking } from '#subgraphs/accounts/account/tracking.rules.ts'
import type { DemoMember } from './people.types.ts'

/** The partners through whose links some demo members came, and how many in a hundred. */
const SOURCES: readonly (readonly [Tracking | undefined, number])[] = [
  [{ network: 'adnova', ref: 'banner-12' }, 22],
  [{ network: 'adnova', ref: 'newsletter' }, 6],
  [{ network: 'datepartners', ref: 'blog-lente' }, 14],
  [undefined, 58],
]

/** Where a demo member came from, the same on every start. House profiles came from nowhere. */
export function trafficOf({ key, kind }: Pick<DemoMember, 'key' | 'kind'>): Tracking | undefined {
  return kind === 'house' ? undefined : pickWeighted(randomFrom(`traffic ${key}`), SOURCES)
}
