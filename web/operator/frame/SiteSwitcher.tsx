import { ChevronsUpDown } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { graphql, useFragment } from 'react-relay'
import type { SiteSwitcher_operator$key } from '#web/__generated__/SiteSwitcher_operator.graphql.ts'
import { classes } from '#web/design/classes.ts'
import { Icon } from '#web/design/Icon.tsx'
import { Menu } from '#web/design/notice/Menu.tsx'
import { ConsoleMark } from '../parts/ConsoleMark.tsx'
import { HOME } from '../session/leave.ts'
import { chooseSite } from '../session/site.ts'
import css from './SiteSwitcher.module.css'

/** The site that everything on the page is about; a press changes it for this tab. */
export function SiteSwitcher({ operator, short }: { operator: SiteSwitcher_operator$key; short: boolean }) {
  const { t } = useTranslation('console')
  const { site, sites } = useFragment(fragment, operator)
  function open(token: string) {
    if (token === site.token) return
    chooseSite(token)
    // A new document, so that no row of the other site stays in memory; its things have no page on this one.
    location.assign(HOME)
  }
  const content = (
    <>
      <span className={css.mark}>
        <ConsoleMark />
      </span>
      <span className={classes(css.words, short && css.hidden)}>
        <b>{site.name}</b>
        <span>{site.token}</span>
      </span>
    </>
  )
  if (sites.length < 2)
    return (
      <div className={css.site} title={short ? site.name : undefined}>
        {content}
      </div>
    )
  return (
    <Menu
      label={t('rail.site')}
      items={sites.map((one) => ({
        text: one.name,
        checked: one.token === site.token,
        onSelect: () => open(one.token),
      }))}
    >
      {(trigger) => (
        <button
          type="button"
          {...trigger}
          className={css.site}
          aria-label={t('rail.switchSite', { site: site.name })}
          title={short ? site.name : undefined}
        >
          {content}
          {!short && <Icon of={ChevronsUpDown} size={16} className={css.arrows} />}
        </button>
      )}
    </Menu>
  )
}

const fragment = graphql`
  fragment SiteSwitcher_operator on Operator {
    site {
      token
      name
    }
    sites {
      token
      name
    }
  }
`
