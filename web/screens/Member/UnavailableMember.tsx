import { useTranslation } from 'react-i18next'
import { graphql, useLazyLoadQuery } from 'react-relay'
import type { UnavailableMemberQuery } from '#web/__generated__/UnavailableMemberQuery.graphql.ts'
import { Button, LinkButton } from '#web/design/form/Button.tsx'
import { EmptyState } from '#web/design/notice/EmptyState.tsx'
import { Screen } from '#web/design/Screen.tsx'
import { useEndBlock } from '#web/features/profiles/useEndBlock.ts'
import { useQueryAttempt } from '#web/runtime/network/queryAttempt.ts'
import { NotFoundError } from '#web/runtime/NotFoundError.ts'
import { isolated } from '#web/runtime/text/isolate.ts'

/**
 * A member who is not visible to this one. A block by the viewer is stated, with the way back. In all other
 * cases the page does not reveal whether they hide, have blocked the viewer or never existed.
 */
export function UnavailableMember({ profileId }: { profileId: string }) {
  const { t } = useTranslation('member')
  const { viewer } = useLazyLoadQuery<UnavailableMemberQuery>(
    query,
    {},
    { fetchPolicy: 'network-only', fetchKey: useQueryAttempt() },
  )
  const { endBlock, isEnding } = useEndBlock()
  const blocked = viewer?.blockedProfiles.find((entry) => entry.profileId === profileId)
  if (!blocked) throw new NotFoundError()
  const { displayName: name } = blocked
  return (
    <Screen title={isolated(name)}>
      <EmptyState heading="h1" roomy title={t('blocked.title', { name })} text={t('blocked.text')}>
        <Button size="large" busy={isEnding} onClick={() => endBlock(profileId)}>
          {t('blocked.end', { name })}
        </Button>
        <LinkButton look="plain" to="/members">
          {t('blocked.search')}
        </LinkButton>
      </EmptyState>
    </Screen>
  )
}

const query = graphql`
  query UnavailableMemberQuery {
    viewer {
      blockedProfiles {
        profileId
        displayName
      }
    }
  }
`
