import { Heart, Image, MapPin, Settings, Smile, User } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { graphql, useFragment } from 'react-relay'
import { Link, useLocation } from 'react-router'
import type { ProfileSections_viewer$key } from '#web/__generated__/ProfileSections_viewer.graphql.ts'
import { AppLink } from '#web/design/AppLink.tsx'
import { Avatar } from '#web/design/card/Avatar.tsx'
import { Icon } from '#web/design/Icon.tsx'
import { useSite } from '#web/runtime/page/BootContext.tsx'
import { formatDate } from '#web/runtime/text/format.ts'
import css from './ProfileSections.module.css'

const SECTIONS = [
  { id: 'photos', icon: Image, field: undefined },
  { id: 'about', icon: Smile, field: 'aboutMe' },
  { id: 'facts', icon: User, field: undefined },
  { id: 'interests', icon: Heart, field: 'interests' },
  { id: 'location', icon: MapPin, field: undefined },
] as const

/** The member's name and the profile's sections; it stays in sight from 992 px. */
export function ProfileSections(props: { viewer: ProfileSections_viewer$key }) {
  const { t } = useTranslation(['account', 'shell'])
  const { hash } = useLocation()
  const { visibleProfileFields: visible } = useSite().settings
  const { signedUpAt, profile } = useFragment(fragment, props.viewer)
  const { displayName: name, age } = profile
  return (
    <aside className={css.side}>
      <div className={css.who}>
        <Avatar size="l" url={profile.mainPhoto?.url} id={profile.id} name={name} />
        <p className={css.name}>{t('shell:openProfile', { name, age })}</p>
        <p className={css.since}>
          {t('profile.memberSince', { date: formatDate(signedUpAt, { month: 'long', year: 'numeric' }) })}
        </p>
        <AppLink to={`/members/${encodeURIComponent(profile.id)}`} className={css.preview}>
          {t('profile.preview')}
        </AppLink>
      </div>
      <nav className={css.sections} aria-label={t('profile.sections')}>
        {SECTIONS.filter(({ field }) => field === undefined || visible.includes(field)).map(
          ({ id, icon }) => (
            <Link key={id} to={`#${id}`} replace aria-current={hash === `#${id}` ? 'location' : undefined}>
              <Icon of={icon} />
              {t(`profile.${id}.title`)}
            </Link>
          ),
        )}
        <AppLink to="/settings">
          <Icon of={Settings} />
          {t('shell:nav.settings')}
        </AppLink>
      </nav>
    </aside>
  )
}

const fragment = graphql`
  fragment ProfileSections_viewer on Viewer {
    signedUpAt
    profile {
      id
      displayName
      age
      mainPhoto {
        url(variant: SQUARE)
      }
    }
  }
`
