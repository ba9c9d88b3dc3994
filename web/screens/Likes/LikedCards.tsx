import { useTranslation } from 'react-i18next'
import { graphql, useFragment } from 'react-relay'
import type { LikedCards_profiles$key } from '#web/__generated__/LikedCards_profiles.graphql.ts'
import { CardGrid } from '#web/design/card/CardGrid.tsx'
import { LoadMore } from '#web/design/card/LoadMore.tsx'
import { LinkButton } from '#web/design/form/Button.tsx'
import { EmptyState } from '#web/design/notice/EmptyState.tsx'
import type { usePages } from '#web/runtime/network/usePages.ts'
import { LikedCard } from './LikedCard.tsx'
import type { LikeList } from './likeList.rules.ts'

const FIRST_ROW = 4
const WAITING_CARDS = 4

type Props = {
  list: LikeList
  profiles: LikedCards_profiles$key
  pages: ReturnType<typeof usePages>
}

/** The cards of one list, or advice for filling it. */
export function LikedCards({ list, pages, ...keys }: Props) {
  const { t } = useTranslation('likes')
  const profiles = useFragment(fragment, keys.profiles)
  if (profiles.length === 0 && !pages.hasNext) {
    return (
      <EmptyState title={t(`empty.${list}.title`)} text={t(`empty.${list}.text`)}>
        {list === 'received' && (
          <LinkButton to="/profile" size="large">
            {t('empty.addPhotos')}
          </LinkButton>
        )}
        <LinkButton
          to="/members"
          look={list === 'received' ? 'plain' : 'primary'}
          size={list === 'received' ? 'normal' : 'large'}
        >
          {t('empty.search')}
        </LinkButton>
      </EmptyState>
    )
  }
  return (
    <>
      <CardGrid
        four
        cards={profiles.map((profile, index) => (
          <LikedCard key={profile.id} profile={profile} eager={index < FIRST_ROW} />
        ))}
        hasNext={pages.hasNext}
        waiting={pages.isLoading ? WAITING_CARDS : 0}
      />
      <LoadMore {...pages} />
    </>
  )
}

const fragment = graphql`
  fragment LikedCards_profiles on Profile @relay(plural: true) {
    id
    ...LikedCard_profile
  }
`
