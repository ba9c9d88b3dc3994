import { Fragment } from 'react'
import { useTranslation } from 'react-i18next'
import { graphql, useFragment } from 'react-relay'
import type { Rail_operator$key } from '#web/__generated__/Rail_operator.graphql.ts'
import { classes } from '#web/design/classes.ts'
import { GROUPS, type Section } from '../sections/section.tsx'
import { Extra } from './Extra.tsx'
import { OwnMenu } from './OwnMenu.tsx'
import { SectionLink } from './SectionLink.tsx'
import { SiteSwitcher } from './SiteSwitcher.tsx'
import layout from '#web/design/layout.module.css'
import css from './Rail.module.css'

type Props = {
  operator: Rail_operator$key
  /** Those that the role may open. */
  sections: readonly Section[]
  /** Icons only, on tablets. */
  short: boolean
  onKeys: () => void
}

/** Site, sections of the role, and who is logged in. */
export function Rail({ operator, sections, short, onKeys }: Props) {
  const { t } = useTranslation('console')
  const shown = useFragment(fragment, operator)
  const groups = GROUPS.filter((group) => group !== 'own')
    .map((group) => ({
      group,
      sections: sections
        .filter((section) => section.group === group)
        .toSorted((one, other) => one.place - other.place),
    }))
    .filter((group) => group.sections.length > 0)
  return (
    <div className={css.rail}>
      <SiteSwitcher operator={shown} short={short} />
      <nav className={css.sections} aria-label={t('rail.sections')}>
        {groups.map((group) => (
          <div key={group.group} className={css.group}>
            <h3 className={classes(short && layout.visuallyHidden)}>{t(`group.${group.group}`)}</h3>
            {group.sections.map((section) => (
              <Fragment key={section.path}>
                <SectionLink section={section} short={short} />
                {section.Links && !short && (
                  <Extra>
                    <section.Links />
                  </Extra>
                )}
              </Fragment>
            ))}
          </div>
        ))}
      </nav>
      <OwnMenu operator={shown} short={short} onKeys={onKeys} />
    </div>
  )
}

const fragment = graphql`
  fragment Rail_operator on Operator {
    ...SiteSwitcher_operator
    ...OwnMenu_operator
  }
`
