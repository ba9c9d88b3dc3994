import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useSite } from '#web/runtime/page/BootContext.tsx'
import { Button, LinkButton } from '#web/design/form/Button.tsx'
import { Mark } from '#web/features/navigation/Brand.tsx'
import brand from '#web/features/navigation/Brand.module.css'
import css from './EntryQuestion.module.css'

type Props = {
  /** Where the language is chosen, undefined on a site with one language only. */
  languages: ReactNode
  /** The id of the title, undefined where the dialog around it carries its own for assistive technology. */
  titleId?: string
}

/**
 * The question for the age with its two ways out (SITE-13), to stand in a form whose `answer` accepts. The other way out is a link, which needs no
 * script; what is behind it is nothing.
 */
export function EntryQuestion({ languages, titleId }: Props) {
  const { t } = useTranslation('shell')
  const { name, settings } = useSite()
  const { minAge: age } = settings
  const Title = titleId === undefined ? 'p' : 'h2'
  return (
    <>
      <div className={css.top}>
        <span className={brand.brand}>
          <Mark />
          {name}
        </span>
        {languages}
      </div>
      <div className={css.age} aria-hidden>
        {`${age}+`}
      </div>
      <Title id={titleId} className={css.title} aria-hidden={titleId === undefined}>
        {t('entryWarning.title')}
      </Title>
      <p className={css.text}>{t('entryWarning.text', { site: name, age })}</p>
      <div className={css.buttons}>
        <Button type="submit" name="answer" value="accepted" size="large" block>
          {t('entryWarning.accept', { age })}
        </Button>
        <LinkButton to="about:blank" look="quiet" size="large" block>
          {t('entryWarning.leave')}
        </LinkButton>
      </div>
      <p className={css.remembered}>
        {t('entryWarning.remembered')} <a href="/privacy">{t('footer.privacy')}</a>
      </p>
    </>
  )
}
