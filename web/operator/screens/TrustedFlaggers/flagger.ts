import type { TrustedFlaggersScreenQuery } from '#web/__generated__/TrustedFlaggersScreenQuery.graphql.ts'

/** A trusted flagger as the screen has it. */
export type Flagger = TrustedFlaggersScreenQuery['response']['trustedFlaggers'][number]
