import { useTranslation } from 'react-i18next'
import type { LikedCard_profile$key } from '../../__generated__/LikedCard_profile.graphql.ts'
import { LoadMore } from '../../components/LoadMore.tsx'
import type { usePages } from '../../components/usePages.ts'
import { LinkButton } from '../../design/Button.tsx'
import { EmptyState } from '../../design/EmptyState.tsx'
import { Skeleton } from '../../design/Skeleton.tsx'
import { classes } from '../../design/classes.ts'
import layout from '../../design/layout.module.css'
import type { LikeList } from './likeList.rules.ts'
import { LikedCard } from './LikedCard.tsx'

const FIRST_ROW = 4
const WAITING_CARDS = 4

type Props = { list: LikeList; profiles: readonly ({ id: string } & LikedCard_profile$key)[]; pages: ReturnType<typeof usePages> }

/** The cards of one list, or what helps to fill it. */
export function LikedCards({ list, profiles, pages }: Props) {
  const { t } = useTranslation('likes')
  if (profiles.length === 0 && !pages.hasNext) {
    return (
      <EmptyState title={t(`empty.${list}.title`)} text={t(`empty.${list}.text`)}>
        {list === 'received' && <LinkButton to="/profile" size="large">{t('empty.addPhotos')}</LinkButton>}
        <LinkButton to="/members" look={list === 'received' ? 'plain' : 'primary'} size={list === 'received' ? 'normal' : 'large'}>{t('empty.search')}</LinkButton>
      </EmptyState>
    )
  }
  return (
    <>
      <ul className={classes(layout.cards, layout.four)}>
        {profiles.map((profile, index) => (
          <li key={profile.id}>
            <LikedCard profile={profile} eager={index < FIRST_ROW} />
          </li>
        ))}
        {pages.isLoading && Array.from({ length: WAITING_CARDS }, (_, index) => <li key={index}><Skeleton shape="card" /></li>)}
      </ul>
      <LoadMore {...pages} />
    </>
  )
}
