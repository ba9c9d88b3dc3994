import { useTranslation } from 'react-i18next'
import { NavLink } from 'react-router'
import { classes } from '#web/design/classes.ts'
import { Icon } from '#web/design/Icon.tsx'
import { closeDrawer } from '../parts/drawer.ts'
import { sectionAddress, type Section } from '../sections/section.tsx'
import { Extra } from './Extra.tsx'
import layout from '#web/design/layout.module.css'
import css from './SectionLink.module.css'

/** One entry of the rail, with what waits there. */
export function SectionLink({ section, short }: { section: Section; short: boolean }) {
  const { t } = useTranslation('console')
  const title = t(section.title as 'name')
  const { Count } = section
  return (
    <NavLink
      to={sectionAddress(section)}
      className={classes(css.link, short && css.short)}
      title={short ? title : undefined}
      onClick={closeDrawer}
    >
      <Icon of={section.icon} size={16} />
      <span className={short ? layout.visuallyHidden : css.title}>{title}</span>
      {Count && (
        <span className={css.count}>
          <Extra>
            <Count />
          </Extra>
        </span>
      )}
    </NavLink>
  )
}
