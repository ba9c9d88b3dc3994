import { useTranslation } from 'react-i18next'
import { graphql, useFragment } from 'react-relay'
import type { OtherSite_site$key } from '#web/__generated__/OtherSite_site.graphql.ts'
import { Button } from '#web/design/form/Button.tsx'
import { Panel } from '#web/operator/parts/Panel.tsx'
import { chooseSite } from '#web/operator/session/site.ts'
import type { SitePart } from './parts.rules.ts'
import { SitePage } from './SitePage.tsx'
import css from './OtherSite.module.css'

type Props = {
  site: OtherSite_site$key
  part: SitePart
  /** The name of the site that the console works on. */
  worksOn: string
  /** What belongs to the site that the console works on, as a title. */
  what: string
}

/** Shown instead of a site’s page when its address belongs to another site than the chosen one. */
export function OtherSite({ site: key, part, worksOn, what }: Props) {
  const { t } = useTranslation('sites')
  const site = useFragment(fragment, key)
  return (
    <SitePage site={site} part={part}>
      <div className={css.panel}>
        <Panel title={t('otherSite.title', { what, site: site.name })}>
          <p className={css.text}>{t('otherSite.text', { site: worksOn })}</p>
          <Button onClick={() => workOn(site.token)}>{t('otherSite.switch', { site: site.name })}</Button>
        </Panel>
      </div>
    </SitePage>
  )
}

// A new document, so that no row of the other site stays in memory.
function workOn(token: string) {
  chooseSite(token)
  location.reload()
}

const fragment = graphql`
  fragment OtherSite_site on OperatorSite {
    token
    name
    ...SitePage_site
  }
`
