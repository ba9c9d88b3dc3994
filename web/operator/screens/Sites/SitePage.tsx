import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { graphql, useFragment } from 'react-relay'
import { useNavigate } from 'react-router'
import type { SitePage_site$key } from '#web/__generated__/SitePage_site.graphql.ts'
import { useKeys } from '#web/operator/keys/useKeys.ts'
import { Page } from '#web/operator/parts/Page.tsx'
import type { SitePart } from './parts.rules.ts'
import { SiteTabs } from './SiteTabs.tsx'

type Props = {
  site: SitePage_site$key
  part: SitePart
  /** As of a Page. */
  state?: ReactNode
  find?: ReactNode
  toolbar?: ReactNode
  children: ReactNode
}

/** A part of a site: the site's name, the tabs of all parts, and this one's content. */
export function SitePage({ site: key, part, state, find, toolbar, children }: Props) {
  const { t } = useTranslation('sites')
  const { name, token } = useFragment(fragment, key)
  const navigate = useNavigate()
  useKeys([
    { keys: 'b', label: t('backKey'), onPress: () => void navigate('/operator/sites'), onlyListed: true },
  ])
  return (
    <Page
      title={name}
      state={state}
      find={find}
      toolbar={
        <>
          <SiteTabs token={token} open={part} />
          {toolbar}
        </>
      }
    >
      {children}
    </Page>
  )
}

const fragment = graphql`
  fragment SitePage_site on OperatorSite {
    token
    name
  }
`
