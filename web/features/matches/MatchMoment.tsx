import { Check, Heart, MessageCircle } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { graphql, useFragment } from 'react-relay'
import { useLocation } from 'react-router'
import type { MatchMoment_profile$key } from '#web/__generated__/MatchMoment_profile.graphql.ts'
import type { MatchMoment_viewer$key } from '#web/__generated__/MatchMoment_viewer.graphql.ts'
import { AppLink } from '#web/design/AppLink.tsx'
import { Silhouette } from '#web/design/card/Silhouette.tsx'
import { classes } from '#web/design/classes.ts'
import { LinkButton } from '#web/design/form/Button.tsx'
import { StaticChip } from '#web/design/form/Chip.tsx'
import { Icon } from '#web/design/Icon.tsx'
import { MARKS, turnOf, type MarkDrawing } from '#web/design/marks.data.ts'
import { useSite } from '#web/runtime/page/BootContext.tsx'
import layout from '#web/design/layout.module.css'
import css from './MatchMoment.module.css'

const SHARED_AT_MOST = 3

type Props = { profile: MatchMoment_profile$key; viewer: MatchMoment_viewer$key }

/** A mutual like: both photos, shared interests, and foremost the way to write. */
export function MatchMoment(props: Props) {
  const { t } = useTranslation(['likes', 'shell'])
  const profile = useFragment(profileFragment, props.profile)
  const own = useFragment(viewerFragment, props.viewer).profile
  const { pathname } = useLocation()
  const buttons = useRef<HTMLDivElement>(null)
  // The dialog would focus the photo, which comes first; writing is the likely next step.
  useEffect(() => buttons.current?.querySelector('a')?.focus(), [])
  const { visibleProfileFields } = useSite().settings
  const { displayName: name, age, interests, sharedInterestIds } = profile
  const path = `/members/${encodeURIComponent(profile.id)}`
  const shared = visibleProfileFields.includes('interests')
    ? interests.filter(({ value }) => sharedInterestIds.includes(value)).slice(0, SHARED_AT_MOST)
    : []
  return (
    <div className={css.match}>
      <div className={css.photos}>
        <BrandHeart />
        <Photo url={own.mainPhoto?.url} id={own.id} className={css.own} />
        <AppLink
          to={path}
          className={classes(css.photo, css.other)}
          aria-label={t('shell:openProfile', { name, age })}
        >
          <Photo url={profile.mainPhoto?.url} id={profile.id} />
        </AppLink>
        <span className={css.heart}>
          <Icon of={Heart} size={28} filled />
        </span>
      </div>
      <div className={css.words}>
        <p className={css.title} aria-hidden>
          {t('matchTitle')}
        </p>
        <p className={layout.muted}>{t('mutual', { name })}</p>
        {shared.length > 0 && (
          <>
            <p className={css.share}>{t('youShare')}</p>
            <ul className={css.shared}>
              {shared.map(({ value, name: interest }) => (
                <li key={value}>
                  <StaticChip on icon={Check}>
                    {interest}
                  </StaticChip>
                </li>
              ))}
            </ul>
          </>
        )}
      </div>
      <div ref={buttons} className={css.buttons}>
        <LinkButton to={`${path}/chat`} icon={MessageCircle} size="large" block>
          {t('write', { name })}
        </LinkButton>
        {/* On the member's own page a link there is pointless. */}
        {decodeURIComponent(pathname) !== `/members/${profile.id}` && (
          <LinkButton to={path} look="quiet" size="large" block>
            {t('openProfileOf', { name })}
          </LinkButton>
        )}
      </div>
    </div>
  )
}

type PhotoProps = { url: string | null | undefined; id: string; className?: string | undefined }

function Photo({ url, id, className }: PhotoProps) {
  const shape = className === undefined ? css.picture : classes(css.photo, className)
  return url ? (
    <img className={shape} src={url} alt="" width={640} height={800} />
  ) : (
    <Silhouette id={id} className={shape} />
  )
}

/** The heart of the site's mark, tinted with its colour. */
function BrandHeart() {
  const { viewBox, parts }: MarkDrawing['heart'] = MARKS[useSite().settings.mark].heart
  return (
    <svg className={css.backdrop} viewBox={viewBox} aria-hidden>
      {parts.map((part) => (
        <path key={part.colour} d={part.path} transform={turnOf(part)} />
      ))}
    </svg>
  )
}

const profileFragment = graphql`
  fragment MatchMoment_profile on Profile {
    id
    displayName
    age
    mainPhoto {
      url(variant: CARD)
    }
    interests {
      value
      name
    }
    sharedInterestIds
  }
`

const viewerFragment = graphql`
  fragment MatchMoment_viewer on Viewer {
    profile {
      id
      mainPhoto {
        url(variant: CARD)
      }
    }
  }
`
