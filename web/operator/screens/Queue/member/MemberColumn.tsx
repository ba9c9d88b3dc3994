import { useTranslation } from 'react-i18next'
import { graphql, useFragment } from 'react-relay'
import type { MemberColumn_case$key } from '#web/__generated__/MemberColumn_case.graphql.ts'
import { Button } from '#web/design/form/Button.tsx'
import { DecisionHistory } from './DecisionHistory.tsx'
import { MemberFacts } from './MemberFacts.tsx'
import { MemberHead } from './MemberHead.tsx'
import { MemberPhotos } from './MemberPhotos.tsx'
import css from './MemberColumn.module.css'

const DECISIONS = 8

type Props = {
  about: MemberColumn_case$key
  /** Opens all of it, with the profile's text. */
  onOpen: () => void
}

/** Beside a photo or text: who the member is, and what was decided before. */
export function MemberColumn({ about: key, onOpen }: Props) {
  const { t } = useTranslation('queue')
  const about = useFragment(fragment, key)
  const { member, photo } = about
  if (!member) return null
  return (
    <aside className={css.column} aria-label={t('member.history')}>
      <section>
        <MemberHead
          member={member}
          actions={
            <Button look="quiet" onClick={onOpen}>
              {t('member.open')} <kbd aria-hidden>M</kbd>
            </Button>
          }
        />
        <MemberFacts member={member} />
      </section>
      <section>
        <h3>{t('member.photos')}</h3>
        <MemberPhotos member={member} currentId={photo?.id} />
      </section>
      <section>
        <h3>{t('member.decisions')}</h3>
        <DecisionHistory about={about} most={DECISIONS} />
      </section>
    </aside>
  )
}

const fragment = graphql`
  fragment MemberColumn_case on ModerationCase {
    photo {
      id
    }
    member {
      ...MemberHead_member
      ...MemberFacts_member
      ...MemberPhotos_member
    }
    ...DecisionHistory_case
  }
`
