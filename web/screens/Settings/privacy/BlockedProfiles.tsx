import { useTranslation } from 'react-i18next'
import { graphql, useFragment } from 'react-relay'
import type { BlockedProfiles_viewer$key } from '#web/__generated__/BlockedProfiles_viewer.graphql.ts'
import { Button } from '#web/design/form/Button.tsx'
import { formatDate } from '#web/runtime/text/format.ts'
import { useUnblockProfile } from './useUnblockProfile.ts'
import css from './BlockedProfiles.module.css'

/** The members that this one has blocked, with an unblock button. */
export function BlockedProfiles(props: { viewer: BlockedProfiles_viewer$key }) {
  const { t } = useTranslation('settings')
  const { blockedProfiles } = useFragment(fragment, props.viewer)
  const unblock = useUnblockProfile()
  return (
    <div>
      <h3 className={css.heading}>{t('privacy.blocked')}</h3>
      {blockedProfiles.length === 0 ? (
        <p className={css.none}>{t('privacy.nobodyBlocked')}</p>
      ) : (
        <ul className={css.list}>
          {blockedProfiles.map(({ profileId, displayName: name, blockedAt }) => (
            <li key={profileId} className={css.row}>
              <span>
                <bdi>{name}</bdi>
                <small>{t('privacy.since', { date: formatDate(blockedAt) })}</small>
              </span>
              <Button
                look="quiet"
                aria-label={t('privacy.unblockName', { name })}
                onClick={() => unblock(profileId, name)}
              >
                {t('privacy.unblock')}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

const fragment = graphql`
  fragment BlockedProfiles_viewer on Viewer {
    blockedProfiles {
      profileId
      displayName
      blockedAt
    }
  }
`
