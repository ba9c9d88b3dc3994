import { Check } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { graphql, useFragment } from 'react-relay'
import type { MemberInterests_profile$key } from '#web/__generated__/MemberInterests_profile.graphql.ts'
import { StaticChip } from '#web/design/form/Chip.tsx'
import { useSite } from '#web/runtime/page/BootContext.tsx'
import layout from '#web/design/layout.module.css'
import css from './MemberInterests.module.css'

/** Interests, the shared ones first and marked. */
export function MemberInterests(props: { profile: MemberInterests_profile$key }) {
  const { t } = useTranslation('member')
  const { visibleProfileFields } = useSite().settings
  const { interests, sharedInterestIds: shared } = useFragment(fragment, props.profile)
  if (interests.length === 0 || !visibleProfileFields.includes('interests')) return null
  const sorted = interests.toSorted(
    (a, b) => Number(shared.includes(b.value)) - Number(shared.includes(a.value)),
  )
  return (
    <section className={css.interests}>
      <h2>
        {t('interests')}{' '}
        {shared.length > 0 && <span className={css.shared}>· {t('shared', { count: shared.length })}</span>}
      </h2>
      <div className={layout.chips}>
        {sorted.map(({ value: id, name }) => (
          <StaticChip key={id} on={shared.includes(id)} icon={shared.includes(id) ? Check : undefined}>
            {name}
            {shared.includes(id) && <span className={layout.visuallyHidden}> ({t('sharedOne')})</span>}
          </StaticChip>
        ))}
      </div>
    </section>
  )
}

const fragment = graphql`
  fragment MemberInterests_profile on Profile {
    interests {
      value
      name
    }
    sharedInterestIds
  }
`
