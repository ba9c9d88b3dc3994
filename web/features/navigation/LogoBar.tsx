import { classes } from '#web/design/classes.ts'
import { Brand } from './Brand.tsx'
import { LanguageSwitcher } from './LanguageSwitcher.tsx'
import layout from '#web/design/layout.module.css'
import css from './Navigation.module.css'

/** The bar of landers and sign-up: the brand and the language, without links that lead away. */
export function LogoBar() {
  return (
    <header className={layout.wrap}>
      <div className={classes(css.bare)}>
        <Brand />
        <LanguageSwitcher />
      </div>
    </header>
  )
}
