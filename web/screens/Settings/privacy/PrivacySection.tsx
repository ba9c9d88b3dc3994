import { useTranslation } from 'react-i18next'
import { graphql, useFragment } from 'react-relay'
import type { PrivacySection_viewer$key } from '#web/__generated__/PrivacySection_viewer.graphql.ts'
import { SwitchRow } from '#web/design/form/Switch.tsx'
import { Section } from '../Section.tsx'
import { BlockedProfiles } from './BlockedProfiles.tsx'
import { useSetHidesHouse } from './useSetHidesHouse.ts'
import { useSetInvisible } from './useSetInvisible.ts'
import css from '../Section.module.css'

/**
 * Who sees the member: no one while invisible, and never blocked members. Also whether the member finds the
 * site's house profiles.
 */
export function PrivacySection(props: { viewer: PrivacySection_viewer$key }) {
  const { t } = useTranslation('settings')
  const viewer = useFragment(fragment, props.viewer)
  const setInvisible = useSetInvisible()
  const setHidesHouse = useSetHidesHouse()
  return (
    <Section id="privacy" title={t('privacy.title')}>
      <div>
        <SwitchRow on={viewer.invisible} onChange={setInvisible}>
          {t('privacy.invisible')}
        </SwitchRow>
        <p className={css.text}>{t('privacy.invisibleText')}</p>
      </div>
      <div>
        <SwitchRow on={viewer.hidesHouseProfiles} onChange={setHidesHouse}>
          {t('privacy.hideHouse')}
        </SwitchRow>
        <p className={css.text}>{t('privacy.hideHouseText')}</p>
      </div>
      <BlockedProfiles viewer={viewer} />
    </Section>
  )
}

const fragment = graphql`
  fragment PrivacySection_viewer on Viewer {
    invisible
    hidesHouseProfiles
    ...BlockedProfiles_viewer
  }
`
